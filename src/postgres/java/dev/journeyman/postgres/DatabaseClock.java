package dev.journeyman.postgres;

import com.github.kagkarlsson.scheduler.Clock;
import dev.journeyman.journal.claim.Uptime;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the database, as far as this process knows it: the uptime of this machine and what lies between both. It never
 * goes back. It also knows whether the database was reached all the time. It may be used from any thread.
 */
final class DatabaseClock implements Clock {

    private static final String TIME = "select (extract(epoch from clock_timestamp()) * 1000000)::bigint";
    private static final Duration OFTEN = Duration.ofSeconds(2);
    private static final int ROUND_TRIPS = 3;
    private static final long MICROS = 10_000;

    private final PostgresDatabase database;
    private final Uptime uptime;
    private final Duration heartbeat;
    private @Nullable Reading newest;
    private long latest;
    private long back;

    /**
     * Prepares to ask the database.
     *
     * @param heartbeat how often claims are renewed
     */
    DatabaseClock(PostgresDatabase database, Uptime uptime, Duration heartbeat) {
        this.database = database;
        this.uptime = uptime;
        this.heartbeat = heartbeat;
    }

    /** A time of the database in microseconds with the uptimes before and after it was asked. */
    private record Reading(long time, long before, long after) {

        /** Returns the microseconds between the clock of the database and the uptime. */
        long offset() {
            return time - (before + after) * MICROS / 2;
        }

        long trip() {
            return after - before;
        }
    }

    /** Returns how often the database has to be asked. */
    Duration interval() {
        return heartbeat.compareTo(OFTEN) < 0 ? heartbeat : OFTEN;
    }

    /**
     * Asks the database for its time, and takes the best of three answers.
     *
     * @throws dev.journeyman.journal.JournalException if it cannot be reached
     */
    void ask() {
        Reading best = read();
        for (int i = 1; i < ROUND_TRIPS; i++) {
            Reading next = read();
            best = next.trip() < best.trip() ? next : best;
        }
        take(best);
    }

    private Reading read() {
        long before = uptime.hundredths();
        long time = Long.parseLong(database.column(TIME).get(0));
        return new Reading(time, before, uptime.hundredths());
    }

    private synchronized void take(Reading reading) {
        if (newest == null || silence(newest) > away()) {
            back = reading.after();
        }
        newest = reading;
    }

    private long silence(Reading last) {
        return uptime.hundredths() - last.after();
    }

    /** Returns the hundredths of a second after which a database that did not answer was away. */
    private long away() {
        return 3 * interval().toMillis() / 10;
    }

    /**
     * Returns whether the database was reached for as long as claims take to be renewed once. After an outage all heartbeats are old,
     * also those of holders that live.
     */
    synchronized boolean settled() {
        return newest != null && silence(newest) <= away() && uptime.hundredths() - back >= heartbeat.toMillis() / 10;
    }

    @Override
    public synchronized Instant now() {
        if (newest == null) {
            throw new IllegalStateException("The database was not asked for its time.");
        }
        latest = Math.max(latest, uptime.hundredths() * MICROS + newest.offset());
        return Instant.ofEpochSecond(latest / 1_000_000, latest % 1_000_000 * 1_000);
    }
}
