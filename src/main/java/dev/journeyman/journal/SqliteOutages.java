package dev.journeyman.journal;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Outage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Outages beside the runs of an SQLite store. What cannot be read of them is forgotten: whoever calls finds out anew. */
final class SqliteOutages implements BreakerStore {

    /** The table, which a store of an earlier version gets when it is opened. */
    static final String TABLE = "create table if not exists outage"
            + " (provider text not null primary key, failure text not null, until text not null)";

    private final Path file;
    private final Connection connection;
    private final Object lock;

    SqliteOutages(Path file, Connection connection, Object lock) {
        this.file = file;
        this.connection = connection;
        this.lock = lock;
    }

    @Override
    public Map<String, Outage> outages() {
        Map<String, Outage> outages = new HashMap<>();
        synchronized (lock) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select provider, failure, until from outage")) {
                while (rows.next()) {
                    add(outages, rows);
                }
            } catch (SQLException problem) {
                throw StoreFile.refused(file, problem);
            }
        }
        return outages;
    }

    @Override
    public void keep(String provider, Outage outage) {
        if (outage.until() == null) {
            throw new IllegalArgumentException("An outage without an end is not kept: a restart ends it.");
        }
        change(
                "insert or replace into outage values (?, ?, ?)",
                provider,
                outage.failure().name(),
                "" + outage.until());
    }

    @Override
    public void forget(String provider) {
        change("delete from outage where provider = ?", provider);
    }

    private void change(String statement, String... values) {
        synchronized (lock) {
            try (PreparedStatement change = connection.prepareStatement(statement)) {
                for (int i = 0; i < values.length; i++) {
                    change.setString(i + 1, values[i]);
                }
                change.executeUpdate();
            } catch (SQLException problem) {
                throw StoreFile.refused(file, problem);
            }
        }
    }

    private static void add(Map<String, Outage> outages, ResultSet row) throws SQLException {
        try {
            outages.put(
                    row.getString(1), new Outage(Failure.valueOf(row.getString(2)), Instant.parse(row.getString(3))));
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            // of a newer version, or damaged
        }
    }
}
