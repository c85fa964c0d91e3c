package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Appends entries with the head of their run, and removes runs. Each append and removal has an id of its own: one whose answer
 * was lost is sent again, and the server tells by the id whether it was carried out before.
 */
final class RedisAppends {

    /** The greatest seq that a script can count. */
    private static final long GREATEST = 1L << 53;

    /** How long the id of a removal is kept, in seconds: longer than it is sent again. */
    private static final String KEPT = "3600";

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisEntries entries;
    private final String writer = UUID.randomUUID().toString();
    private final AtomicLong sent = new AtomicLong();

    RedisAppends(RedisCalls calls, RedisKeys keys, RedisEntries entries) {
        this.calls = calls;
        this.keys = keys;
        this.entries = entries;
    }

    void append(String run, long expected, List<StoredEntry> batch, RunHead head) {
        requirePossible(run, expected);
        RedisKeys.Shard shard = keys.of(run);
        List<String> arguments = new ArrayList<>(List.of(
                run,
                Long.toString(expected),
                id(),
                Long.toString(expected + 1),
                Long.toString(expected + batch.size()),
                head.json()));
        arguments.addAll(HeadPlaces.members(head));
        for (StoredEntry entry : batch) {
            arguments.add(entry.at().toString());
            arguments.add(entry.json());
        }
        List<?> answer = write(
                RedisScript.APPEND,
                run,
                List.of(shard.journal(run), shard.head(run), shard.index(), shard.runs()),
                arguments);
        if (answer.get(0).equals(-1L)) {
            throw UnreadableRunException.damaged(
                    calls.store(), "the entries of run %s are missing".formatted(run), List.of(), null);
        }
        requireAccepted(answer, run, expected);
    }

    void remove(String run, long expected) {
        requirePossible(run, expected);
        RedisKeys.Shard shard = keys.of(run);
        List<?> answer = write(
                RedisScript.REMOVE,
                run,
                List.of(shard.journal(run), shard.head(run), shard.index(), shard.runs(), shard.removed(run)),
                List.of(run, Long.toString(expected), id(), KEPT));
        requireAccepted(answer, run, expected);
    }

    private List<?> write(RedisScript script, String run, List<String> named, List<String> arguments) {
        try {
            return (List<?>) calls.run(script, named, arguments);
        } catch (JournalException problem) {
            throw new JournalException(
                    "%s %s"
                            .formatted(
                                    problem.getMessage(),
                                    lost(problem)
                                            ? "It is not known whether the newest entries of run %s were stored: read them before it continues."
                                                    .formatted(run)
                                            : "Nothing was written."),
                    problem);
        }
    }

    /** Returns whether an answer may have been lost, so that it is not known what was written. */
    private static boolean lost(JournalException problem) {
        return problem.getSuppressed().length > 0
                || (problem.getCause() != null && RedisRefusal.unanswered(problem.getCause()));
    }

    /** Refuses a seq that no run can have. */
    private void requirePossible(String run, long expected) {
        if (expected < 0 || expected >= GREATEST) {
            throw new StaleWriterException(run, expected, entries.newest(run));
        }
    }

    private static void requireAccepted(List<?> answer, String run, long expected) {
        if (!answer.get(0).equals(1L)) {
            throw new StaleWriterException(
                    run, expected, Long.parseLong(answer.get(1).toString()));
        }
    }

    private String id() {
        return writer + "-" + sent.incrementAndGet();
    }
}
