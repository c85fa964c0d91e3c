package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Appends entries with the head of their run, moves the run in the queue, and removes runs. Each append and removal has an id of its own: one whose answer
 * was lost is sent again, and the server tells by the id whether it was carried out before.
 */
final class RedisAppends {

    /** The greatest seq that a script can count. */
    private static final long GREATEST = 1L << 53;

    /** How long the id of a removal is kept, in seconds: longer than it is sent again. */
    private static final String KEPT = "3600";

    /** The latest time that a script can count in microseconds, about in the year 2255. */
    private static final Instant LAST = Instant.EPOCH.plus(GREATEST, ChronoUnit.MICROS);

    /** How often a script is sent again with the host that it found; the host of a run does not change. */
    private static final int HOSTS = 3;

    private static final Long APPENDED = 1L;
    private static final Long OTHER_HOST = 2L;
    private static final Long MISSING = -1L;
    private static final Long LOST = -2L;

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisEntries entries;
    private final Duration term;
    private final String writer = UUID.randomUUID().toString();
    private final AtomicLong sent = new AtomicLong();

    RedisAppends(RedisCalls calls, RedisKeys keys, RedisEntries entries, Duration term) {
        this.calls = calls;
        this.keys = keys;
        this.entries = entries;
        this.term = term;
    }

    /**
     * As whom an append is written.
     *
     * @param token the token of the writer's claim; empty if it has none
     * @param takesOver whether the append is accepted only while the claim holds
     */
    record Writer(String token, boolean takesOver) {

        /** A writer without a claim. */
        static final Writer OTHER = new Writer("", false);
    }

    void append(String run, Writer as, long expected, List<StoredEntry> batch, RunHead head) {
        requirePossible(run, expected);
        RedisKeys.Shard shard = keys.of(run);
        List<String> beginning = beginning(run, expected, batch.size(), head);
        List<String> rest = new ArrayList<>(List.of(as.token(), as.takesOver() ? "takes over" : "", micros(term)));
        for (StoredEntry entry : batch) {
            rest.add(entry.at().toString());
            rest.add(entry.json());
        }
        List<?> answer = onHost(Objects.requireNonNullElse(head.due().host(), ""), host -> {
            List<String> named = List.of(
                    shard.journal(run),
                    shard.head(run),
                    shard.index(),
                    shard.runs(),
                    shard.claim(run),
                    shard.held(),
                    shard.due(host));
            return write(
                    RedisScript.APPEND,
                    run,
                    named,
                    Stream.of(beginning, List.of(host), rest)
                            .flatMap(List::stream)
                            .toList());
        });
        if (answer.get(0).equals(LOST)) {
            throw new LostClaimException(run);
        }
        if (answer.get(0).equals(MISSING)) {
            throw UnreadableRunException.damaged(
                    calls.store(), "the entries of run %s are missing".formatted(run), List.of(), null);
        }
        requireAccepted(answer, run, expected);
    }

    /** Returns the first values of an append, up to when the run is due. */
    private List<String> beginning(String run, long expected, int entries, RunHead head) {
        List<String> values = new ArrayList<>(List.of(
                run,
                Long.toString(expected),
                id(),
                Long.toString(expected + 1),
                Long.toString(expected + entries),
                head.json()));
        values.addAll(HeadPlaces.members(head));
        values.add(when(head.due()));
        return values;
    }

    /** Returns when a run is due, as scripts read it. */
    private static String when(Due due) {
        Instant at = due.at();
        return due.driven() ? "driven" : at == null ? "never" : micros(at);
    }

    /** Returns a time in microseconds since 1970, as scripts read it; the nearest one that they can count. */
    static String micros(Instant at) {
        Instant counted = at.isBefore(Instant.EPOCH) ? Instant.EPOCH : at.isAfter(LAST) ? LAST : at;
        return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, counted));
    }

    /** Returns a duration in microseconds, as scripts read it. */
    static String micros(Duration duration) {
        return micros(Instant.EPOCH.plus(duration));
    }

    /** Has a script run that names the key of a host, again with the host that it finds the run to have. */
    static List<?> onHost(String first, Function<String, List<?>> script) {
        List<?> answer = script.apply(first);
        for (int tries = 0; answer.get(0).equals(OTHER_HOST) && tries < HOSTS; tries++) {
            answer = script.apply(answer.get(1).toString());
        }
        return answer;
    }

    void remove(String run, long expected) {
        requirePossible(run, expected);
        RedisKeys.Shard shard = keys.of(run);
        String id = id();
        List<?> answer = onHost(
                "",
                host -> write(
                        RedisScript.REMOVE,
                        run,
                        List.of(
                                shard.journal(run),
                                shard.head(run),
                                shard.index(),
                                shard.runs(),
                                shard.removed(run),
                                shard.due(host)),
                        List.of(run, Long.toString(expected), id, KEPT, host)));
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
        if (!answer.get(0).equals(APPENDED)) {
            throw new StaleWriterException(
                    run, expected, Long.parseLong(answer.get(1).toString()));
        }
    }

    private String id() {
        return writer + "-" + sent.incrementAndGet();
    }
}
