package dev.journeyman.redis;

import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.ClaimStore;
import dev.journeyman.journal.claim.HeldRun;
import dev.journeyman.redis.RedisAppends.Writer;
import dev.journeyman.redis.RedisHeads.DueHead;
import dev.journeyman.redis.RedisScript.ScriptCall;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Response;

/**
 * The queue of runs. A row that is free is in a sorted set by its due time, one for each host that alone can drive its runs and
 * one for all others; a row that is held has a claim, which ends by the clock of the server. It may be used from any thread.
 */
final class RedisQueue implements ClaimStore {

    /** How a script is told that the run must not be held. */
    private static final String FREE = "free";

    /** How a script is told that the claim must have ended. */
    private static final String ENDED = "ended";

    private static final Long YES = 1L;
    private static final Long NEWER_ENTRIES = 3L;

    /** How often a row is settled at most while others append to its run. */
    private static final int TRIES = 20;

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisHeads heads;
    private final RedisAppends appends;
    private final Duration term;

    RedisQueue(RedisCalls calls, RedisKeys keys, RedisHeads heads, RedisAppends appends, Duration term) {
        this.calls = calls;
        this.keys = keys;
        this.heads = heads;
        this.appends = appends;
        this.term = term;
    }

    Duration term() {
        return term;
    }

    /**
     * A free row that is due.
     *
     * @param host the only host that can drive the run; empty if all can
     * @param due since when, in microseconds
     */
    record DueRow(String run, String host, double due) {}

    /**
     * What can be handed out on a host.
     *
     * @param due free rows, the earliest first
     * @param ended runs whose claims have ended
     */
    record Look(List<DueRow> due, List<String> ended) {}

    /** Looks into all shards, in one round trip, for what can be handed out on a host. */
    Look look(String host, int most) {
        List<ScriptCall> all = keys.shards().stream()
                .map(shard -> new ScriptCall(
                        List.of(shard.due(""), shard.due(host), shard.held()), List.of(Integer.toString(most))))
                .toList();
        List<DueRow> due = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        for (Object shard : calls.briefly(RedisScript.LOOK, all)) {
            List<?> found = (List<?>) shard;
            due.addAll(rows((List<?>) found.get(0), ""));
            due.addAll(rows((List<?>) found.get(1), host));
            ((List<?>) found.get(2)).forEach(run -> ended.add(run.toString()));
        }
        due.sort(Comparator.comparingDouble(DueRow::due));
        return new Look(due, ended);
    }

    private static List<DueRow> rows(List<?> membersAndScores, String host) {
        List<DueRow> rows = new ArrayList<>();
        for (int i = 0; i < membersAndScores.size(); i += 2) {
            rows.add(new DueRow(
                    membersAndScores.get(i).toString(),
                    host,
                    Double.parseDouble(membersAndScores.get(i + 1).toString())));
        }
        return rows;
    }

    /** Gives a run to a worker, whether it is due or not, and returns whether no other claim on it holds. */
    boolean pick(HeldRun held, String worker) {
        return RedisAppends.onHost("", host -> pick(held, worker, host, ""))
                .get(0)
                .equals(YES);
    }

    /** Gives a run whose row is free and due to a worker, and returns whether it was the first. */
    boolean pick(HeldRun held, String worker, DueRow row) {
        return pick(held, worker, row.host(), "due").get(0).equals(YES);
    }

    private List<?> pick(HeldRun held, String worker, String host, String how) {
        return (List<?>) calls.run(
                RedisScript.PICK,
                named(held.run(), host),
                List.of(held.run(), held.token(), worker, RedisAppends.micros(term), host, how));
    }

    /** Returns the keys of the row of a run. */
    private List<String> named(String run, String host) {
        RedisKeys.Shard shard = keys.of(run);
        return List.of(shard.claim(run), shard.head(run), shard.held(), shard.due(host));
    }

    @Override
    public Set<HeldRun> renew(Collection<HeldRun> held) {
        Map<RedisKeys.Shard, List<HeldRun>> shards = new LinkedHashMap<>();
        held.forEach(each -> shards.computeIfAbsent(keys.of(each.run()), any -> new ArrayList<>())
                .add(each));
        List<ScriptCall> all = new ArrayList<>();
        shards.forEach((shard, runs) -> {
            List<String> named = new ArrayList<>(List.of(shard.held()));
            List<String> arguments = new ArrayList<>(List.of(RedisAppends.micros(term)));
            for (HeldRun each : runs) {
                named.add(shard.claim(each.run()));
                arguments.add(each.run());
                arguments.add(each.token());
            }
            all.add(new ScriptCall(named, arguments));
        });
        List<HeldRun> asked = shards.values().stream().flatMap(List::stream).toList();
        List<Object> answers = calls.briefly(RedisScript.RENEW, all).stream()
                .<Object>flatMap(shard -> ((List<?>) shard).stream())
                .toList();
        Set<HeldRun> renewed = new HashSet<>();
        for (int i = 0; i < asked.size(); i++) {
            if (answers.get(i).equals(YES)) {
                renewed.add(asked.get(i));
            }
        }
        return renewed;
    }

    @Override
    public void append(HeldRun held, boolean takesOver, long expected, List<StoredEntry> entries, RunHead head) {
        if (!entries.isEmpty()) {
            appends.append(held.run(), new Writer(held.token(), takesOver), expected, entries, head);
        }
    }

    /** {@inheritDoc} A run that is driven is due after a term, because processes of its driver may still run. */
    @Override
    public void giveBack(HeldRun held, Duration after) {
        settle(held.run(), held.token(), after, term);
    }

    /** Frees the row of a run if its claim has ended, in one script that looks at the claim again. */
    void revive(String run) {
        settle(run, ENDED, Duration.ZERO, Duration.ZERO);
    }

    /** Puts the row of a run right, if the run is not held. */
    void settle(String run) {
        settle(run, FREE, Duration.ZERO, term);
    }

    /** Makes the rows of runs that have none and are not held. */
    void make(List<DueHead> runs) {
        for (Object answer : calls.briefly(
                RedisScript.SETTLE,
                runs.stream()
                        .map(head -> settling(head, FREE, wait(head.due(), Duration.ZERO, term), host(head)))
                        .toList())) {
            assert !((List<?>) answer).isEmpty(); // a run that changed meanwhile is looked at by the next sweep
        }
    }

    /**
     * Puts the row of a run where its head says.
     *
     * @param claim the token of its claim, or how else the run must be held
     * @param driven how long a run that is driven is not due
     */
    private void settle(String run, String claim, Duration after, Duration driven) {
        Object answer = NEWER_ENTRIES;
        for (int tries = 0; answer.equals(NEWER_ENTRIES) && tries < TRIES; tries++) {
            DueHead head = heads.due(run);
            Duration wait = wait(head.due(), after, driven);
            answer = RedisAppends.onHost(host(head), host -> {
                        ScriptCall call = settling(head, claim, wait, host);
                        return (List<?>) calls.run(RedisScript.SETTLE, call.keys(), call.arguments());
                    })
                    .get(0);
        }
    }

    private static Duration wait(Due due, Duration after, Duration driven) {
        return due.driven() && driven.compareTo(after) > 0 ? driven : after;
    }

    private static String host(DueHead head) {
        return Objects.requireNonNullElse(head.due().host(), "");
    }

    private ScriptCall settling(DueHead head, String claim, Duration wait, String host) {
        @Nullable Instant at = head.due().at();
        String earliest = head.due().never() ? "never" : at == null ? "0" : RedisAppends.micros(at);
        return new ScriptCall(
                named(head.run(), host),
                List.of(head.run(), claim, Long.toString(head.seq()), earliest, RedisAppends.micros(wait), host));
    }

    /** Returns the runs that have rows, free ones on some hosts and held ones. */
    Set<String> rows(Collection<String> hosts) {
        return calls.together(pipeline -> {
            List<Response<List<String>>> parts = new ArrayList<>();
            for (RedisKeys.Shard shard : keys.shards()) {
                parts.add(pipeline.zrange(shard.held(), 0, -1));
                hosts.forEach(host -> parts.add(pipeline.zrange(shard.due(host), 0, -1)));
            }
            return () -> {
                Set<String> rows = new HashSet<>();
                parts.forEach(part -> rows.addAll(part.get()));
                return rows;
            };
        });
    }

    /** Returns who holds runs. */
    List<Holder> holders() {
        List<String> held = List.copyOf(rows(Set.of()));
        return calls.together(pipeline -> {
            List<Response<List<String>>> claims = held.stream()
                    .map(run -> pipeline.hmget(keys.of(run).claim(run), "worker", "renewed"))
                    .toList();
            return () -> {
                List<Holder> holders = new ArrayList<>();
                for (int i = 0; i < held.size(); i++) {
                    List<@Nullable String> claim = claims.get(i).get();
                    String worker = claim.get(0);
                    String renewed = claim.get(1);
                    if (worker != null && renewed != null) {
                        Instant at = Instant.EPOCH.plus(Long.parseLong(renewed), ChronoUnit.MICROS);
                        holders.add(new Holder(held.get(i), worker, at));
                    }
                }
                holders.sort(Comparator.comparing(Holder::run));
                return holders;
            };
        });
    }
}
