package dev.journeyman.postgres;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.Failure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The outages and slots of providers in a database. An unreadable row is skipped, because the next call of its provider shows the outage. It may be used from
 * any thread.
 *
 * @param database the store
 */
record PostgresBreakerStore(PostgresDatabase database) implements BreakerStore {

    @Override
    public Map<String, BreakerOutage> outages() {
        String query = database.sql("select o.provider, o.failure, o.until from ${schema}.outage o");
        return database.with(connection -> {
            Map<String, BreakerOutage> outages = new HashMap<>();
            try (PreparedStatement select = PostgresDatabase.prepared(connection, query);
                    ResultSet rows = select.executeQuery()) {
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
        database.change(
                "insert into ${schema}.outage values (?, ?, ?) on conflict (provider) do update"
                        + " set failure = excluded.failure, until = excluded.until",
                provider,
                outage.failure().name(),
                "" + outage.until());
    }

    /** If the answer is lost, no process may have the trial until its time is over. */
    @Override
    public boolean trial(String provider, BreakerOutage over, Instant until) {
        return database.change(
                        "update ${schema}.outage set until = ? where provider = ? and failure = ? and until = ?",
                        "" + until,
                        provider,
                        over.failure().name(),
                        "" + over.until())
                == 1;
    }

    @Override
    public void forget(String provider) {
        database.change("delete from ${schema}.outage where provider = ?", provider);
    }

    @Override
    public CallSlots slots() {
        return new Slots(database);
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

    /**
     * The slots of providers in a database, by its clock. Each method is one statement that may be executed twice. It may be used
     * from any thread.
     *
     * @param database the store
     */
    private record Slots(PostgresDatabase database) implements CallSlots {

        @Override
        public boolean take(String provider, int most, String holder, Duration time) {
            return database.column(
                            "select ${schema}.take_slot(?, ?, ?, ?)::text",
                            provider,
                            most,
                            holder,
                            PostgresDatabase.micros(time))
                    .equals(List.of("true"));
        }

        @Override
        public boolean renew(String provider, String holder, Duration time) {
            return database.change(
                            "update ${schema}.call_slot s set until = clock_timestamp() + ? * interval '1 microsecond'"
                                    + " where s.provider = ? and s.holder = ?",
                            PostgresDatabase.micros(time),
                            provider,
                            holder)
                    > 0;
        }

        @Override
        public void free(String provider, String holder) {
            database.change(
                    "update ${schema}.call_slot s set holder = null, until = null where s.provider = ? and s.holder ="
                            + " ?",
                    provider,
                    holder);
        }
    }
}
