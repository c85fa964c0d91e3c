package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import dev.journeyman.model.Sleeper;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what came of an append whose answer was lost: its connection ended after it was sent, so it was stored, or it was not,
 * or it will be when the server gets to it. The function of appends is called again with the same id. It answers whether
 * the append is there; where it is not and no other entry took its place, it is stored now, and what may still arrive is
 * refused. It may be used from any thread.
 */
final class LostAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(LostAnswers.class);

    /** How long the database is asked. A restart of the server takes less, a failover may take longer. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final PostgresDatabase database;
    private final InstantSource clock;
    private final Sleeper sleeper;

    LostAnswers(PostgresDatabase database, InstantSource clock, Sleeper sleeper) {
        this.database = database;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * Returns the answer of a call that can be repeated. An interrupt does not end the search, because what was stored has to be
     * known.
     *
     * @param first the failure by which the answer was lost
     * @throws JournalException if the database cannot be asked for longer than {@link #PATIENCE}
     */
    <T> T answer(String run, PostgresDatabase.Work<T> call, SQLException first) {
        boolean interrupted = Thread.interrupted();
        Instant until = clock.instant().plus(PATIENCE);
        SQLException newest = first;
        try {
            do {
                try {
                    T answer = database.once(call);
                    LOG.debug("{}: the answer to an append was lost and found again", run, first);
                    return answer;
                } catch (SQLException problem) {
                    newest = problem;
                }
                interrupted |= pause();
            } while (clock.instant().isBefore(until));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        throw unknown(run, newest);
    }

    /** Waits, and returns whether the thread was interrupted meanwhile. */
    private boolean pause() {
        try {
            sleeper.pause(PAUSE);
            return false;
        } catch (InterruptedException stop) {
            return true;
        }
    }

    private JournalException unknown(String run, SQLException problem) {
        return new JournalException(
                "The answer to an append to run %s was lost, and for %s s the store could not be asked whether it was stored. %s Then resume the run, which reads what was stored."
                        .formatted(
                                run,
                                PATIENCE.toSeconds(),
                                PostgresFault.of(database.name(), problem).getMessage()),
                problem);
    }
}
