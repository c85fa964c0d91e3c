package dev.journeyman.postgres;

import dev.journeyman.model.BreakerStore.CallSlots;
import java.time.Duration;
import java.util.List;

/**
 * The slots of providers in a database, by its clock. Each method is one statement that may be executed twice. It may be used
 * from any thread.
 *
 * @param database the store
 */
record PostgresSlots(PostgresDatabase database) implements CallSlots {

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
                "update ${schema}.call_slot s set holder = null, until = null where s.provider = ? and s.holder = ?",
                provider,
                holder);
    }
}
