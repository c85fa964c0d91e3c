package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.postgres.PostgresAppend.Writer;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Appends entries with the head of their run, or nothing if their writer has not seen the newest entry, and removes runs. Each is one
 * call of a function that was made with the tables, acknowledged when it is committed. It may be used from any thread.
 */
final class PostgresAppends {

    private final PostgresDatabase database;
    private final LostAnswers lost;
    private final boolean weak;
    private final long term;
    private final PostgresAppend.Calls calls;

    /**
     * Prepares to append.
     *
     * @param lost finds out what came of an append whose answer was lost
     * @param weak whether commits need not wait for the disk
     * @param term after which time a driven run without a row is due
     */
    PostgresAppends(PostgresDatabase database, LostAnswers lost, boolean weak, Duration term) {
        this.database = database;
        this.lost = lost;
        this.weak = weak;
        this.term = PostgresDatabase.micros(term);
        this.calls = PostgresAppend.Calls.in(database);
    }

    /**
     * Stores entries and a head, and moves the row of the run.
     *
     * @throws StaleWriterException if there are newer entries; nothing is stored then
     * @throws LostClaimException if the writer takes the run over and does not hold it; nothing is stored then
     */
    void append(String run, long expected, List<StoredEntry> entries, RunHead head, Writer writer) {
        PostgresAppend batch = new PostgresAppend(run, expected, List.copyOf(entries), head, writer);
        answer(run, connection -> batch.store(connection, calls, weak, term)).ifPresent(found -> {
            throw found == PostgresAppend.LOST_CLAIM
                    ? new LostClaimException(run)
                    : new StaleWriterException(run, expected, found);
        });
    }

    private OptionalLong answer(String run, PostgresDatabase.Work<OptionalLong> call) {
        try {
            return database.once(call);
        } catch (PostgresDatabase.NotConnected problem) {
            throw PostgresFault.of(database.name(), problem);
        } catch (SQLException problem) {
            if (PostgresFault.answerLost(problem)) {
                return lost.answer(run, call, problem);
            }
            throw refused(run, problem);
        }
    }

    private JournalException refused(String run, SQLException problem) {
        return PostgresFault.state(problem).equals(PostgresFault.THERE_ALREADY)
                ? new JournalException(
                        "The store %s is damaged: run %s has more entries than were counted. It was left as it is; restore it from a copy."
                                .formatted(database.name(), run),
                        problem)
                : PostgresFault.of(database.name(), problem);
    }

    /**
     * Removes a run.
     *
     * @throws StaleWriterException if the caller has not seen its newest entry; nothing is removed then
     */
    void remove(String run, long expected) {
        OptionalLong found = removed(run, expected);
        if (found.orElse(expected) != expected) {
            throw new StaleWriterException(run, expected, found.getAsLong());
        }
    }

    /** Removes a run. Where the answer is lost, it is removed if it is not there any more. */
    private OptionalLong removed(String run, long expected) {
        PostgresDatabase.Work<OptionalLong> call = connection -> {
            try (PreparedStatement remove = PostgresDatabase.prepared(
                    connection, database.sql("select ${schema}.remove(?, ?)"), run, expected)) {
                return PostgresAppend.newest(remove);
            }
        };
        try {
            return database.once(call);
        } catch (PostgresDatabase.NotConnected problem) {
            throw PostgresFault.of(database.name(), problem);
        } catch (SQLException problem) {
            if (!PostgresFault.answerLost(problem)) {
                throw PostgresFault.of(database.name(), problem);
            }
            OptionalLong found = database.with(call);
            return found.orElse(0) == 0 ? OptionalLong.empty() : found;
        }
    }
}
