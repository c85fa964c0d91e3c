package dev.journeyman.journal.sqlite;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The outages in an SQLite store. An unreadable row is skipped, because the next call of its provider shows the outage.
 */
final class SqliteBreakerStore implements BreakerStore {

    /** The table, which is added to a store of an earlier version when it is opened. */
    static final String TABLE = "create table if not exists outage"
            + " (provider text not null primary key, failure text not null, until text not null)";

    private final SqliteFile file;

    SqliteBreakerStore(SqliteFile file) {
        this.file = file;
    }

    @Override
    public Map<String, BreakerOutage> outages() {
        return file.with(connection -> {
            Map<String, BreakerOutage> outages = new HashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select provider, failure, until from outage")) {
                while (rows.next()) {
                    add(outages, rows);
                }
            }
            return outages;
        });
    }

    @Override
    public void keep(String provider, BreakerOutage outage) {
        if (outage.until() == null) {
            throw new IllegalArgumentException("An outage without an end is not stored: a restart ends it.");
        }
        file.change(
                "insert or replace into outage values (?, ?, ?)",
                provider,
                outage.failure().name(),
                "" + outage.until());
    }

    @Override
    public boolean trial(String provider, BreakerOutage over, Instant until) {
        return file.change(
                        "update outage set until = ? where provider = ? and failure = ? and until = ?",
                        "" + until,
                        provider,
                        over.failure().name(),
                        "" + over.until())
                == 1;
    }

    @Override
    public void forget(String provider) {
        file.change("delete from outage where provider = ?", provider);
    }

    @Override
    public CallSlots slots() {
        return new SqliteSlots(file);
    }

    private static void add(Map<String, BreakerOutage> outages, ResultSet row) throws SQLException {
        try {
            outages.put(
                    row.getString(1),
                    new BreakerOutage(Failure.valueOf(row.getString(2)), Instant.parse(row.getString(3))));
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            // the row is damaged, or a newer version wrote it
        }
    }
}
