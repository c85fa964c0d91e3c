package dev.journeyman.redis;

import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Response;
import redis.clients.jedis.resps.Tuple;

/** Reads the entries of runs and detects missing ones. */
final class RedisEntries {

    /** How many entries are read at once, so that a long run does not keep other clients waiting. */
    private static final String CHUNK = "500";

    private final RedisCalls calls;
    private final RedisKeys keys;

    RedisEntries(RedisCalls calls, RedisKeys keys) {
        this.calls = calls;
        this.keys = keys;
    }

    /** Returns all runs, the oldest first, including a run whose entries are all lost. */
    List<String> runs() {
        List<Tuple> runs = new ArrayList<>(calls.together(pipeline -> {
            List<Response<List<Tuple>>> parts = keys.shards().stream()
                    .map(shard -> pipeline.zrangeWithScores(shard.runs(), 0, -1))
                    .toList();
            return () -> parts.stream().flatMap(part -> part.get().stream()).toList();
        }));
        runs.sort(Comparator.comparingDouble(Tuple::getScore).thenComparing(Tuple::getElement));
        return runs.stream().map(Tuple::getElement).toList();
    }

    /** Returns whether the store contains a run, or contained it before its entries were lost. */
    boolean knows(String run) {
        RedisKeys.Shard shard = keys.of(run);
        return calls.call(client -> client.exists(shard.head(run), shard.journal(run))) > 0;
    }

    /** Returns the seq of the newest entry of a run, as the store counted it. */
    long newest(String run) {
        String seq = calls.call(client -> client.hget(keys.of(run).head(run), "seq"));
        return seq == null ? 0 : Long.parseLong(seq);
    }

    /** Returns whether the entries of a run are all there. */
    boolean intact(String run) {
        RedisKeys.Shard shard = keys.of(run);
        return calls.together(pipeline -> {
            Response<String> counted = pipeline.hget(shard.head(run), "seq");
            Response<Long> there = pipeline.xlen(shard.journal(run));
            return () -> there.get().toString().equals(Objects.requireNonNullElse(counted.get(), "0"));
        });
    }

    /**
     * Returns the entries of a run above a seq.
     *
     * @throws UnreadableRunException if one of them cannot be read
     */
    List<StoredEntry> read(String run, long after) {
        RedisKeys.Shard shard = keys.of(run);
        Reading reading = new Reading(run, Math.max(0, after));
        boolean more = true;
        while (more) {
            more = reading.take((List<?>) calls.run(
                    RedisScript.READ,
                    List.of(shard.journal(run), shard.head(run)),
                    List.of(Long.toUnsignedString(reading.newest() + 1), CHUNK)));
        }
        return List.copyOf(reading.entries);
    }

    /** A run while it is read. */
    private final class Reading {

        private final String run;
        private final long after;
        private final List<StoredEntry> entries = new ArrayList<>();

        Reading(String run, long after) {
            this.run = run;
            this.after = after;
        }

        private long newest() {
            return entries.isEmpty() ? after : entries.get(entries.size() - 1).seq();
        }

        /** Takes the number of counted entries and the next ones, and returns whether there are more. */
        boolean take(List<?> answer) {
            long counted = Long.parseLong(text(answer.get(0)));
            List<?> next = (List<?>) answer.get(1);
            if (counted == 0 && next.isEmpty()) {
                entries.clear(); // the run was removed meanwhile
                return false;
            }
            next.forEach(entry -> take((List<?>) entry, counted));
            if (next.isEmpty() && counted > newest()) {
                throw damaged(missing(newest() + 1, counted), null);
            }
            return counted > newest();
        }

        private void take(List<?> entry, long counted) {
            String id = text(entry.get(0));
            List<?> fields = (List<?>) entry.get(1);
            long expected = newest() + 1;
            long seq = Long.parseLong(id.substring(0, id.indexOf('-')));
            if (seq < expected) {
                throw damaged("entry %s of run %s is there twice".formatted(seq, run), null);
            }
            if (seq > expected) {
                throw damaged(missing(expected, seq - 1), null);
            }
            if (seq > counted) {
                throw damaged("run %s has %s entries, and the store counted %s".formatted(run, seq, counted), null);
            }
            try {
                entries.add(StoredEntry.of(seq, Instant.parse(field(fields, "at")), field(fields, "entry")));
            } catch (DateTimeException | IllegalArgumentException problem) {
                throw damaged("entry %s of run %s cannot be read".formatted(seq, run), problem);
            }
        }

        private String missing(long from, long to) {
            return from == to
                    ? "entry %s of run %s is missing".formatted(from, run)
                    : "entries %s to %s of run %s are missing".formatted(from, to, run);
        }

        private UnreadableRunException damaged(String what, @Nullable Throwable cause) {
            return UnreadableRunException.damaged(calls.store(), what, entries, cause);
        }
    }

    /** Returns a field of an entry, whose names and values alternate. */
    private static String field(List<?> fields, String name) {
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            if (name.equals(fields.get(i))) {
                return text(fields.get(i + 1));
            }
        }
        throw new IllegalArgumentException("The entry has no field %s.".formatted(name));
    }

    private static String text(Object value) {
        return value.toString();
    }
}
