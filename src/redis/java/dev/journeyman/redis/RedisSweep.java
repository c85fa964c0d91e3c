package dev.journeyman.redis;

import dev.journeyman.redis.RedisHeads.DueHead;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the queue agree with the heads of runs: rows that were lost are made again, and rows of runs that wait, have ended or are
 * not in the store are deleted. It never touches a run that is held. It may be used from any thread.
 */
final class RedisSweep {

    /** How many rows are made at once, so that other clients do not wait. */
    private static final int CHUNK = 500;

    private static final String ROWS = "rows";
    private static final String MADE = "made";

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisHeads heads;
    private final RedisQueue queue;

    RedisSweep(RedisCalls calls, RedisKeys keys, RedisHeads heads, RedisQueue queue) {
        this.calls = calls;
        this.keys = keys;
        this.heads = heads;
        this.queue = queue;
    }

    /** Sweeps once. Rows of hosts are seen where a run is live that only that host can drive, and those of one host. */
    void sweep(String host) {
        foldOnce();
        List<DueHead> live = heads.live();
        Set<String> hosts = new HashSet<>(Set.of("", host));
        Set<String> known = new HashSet<>();
        for (DueHead head : live) {
            known.add(head.run());
            if (head.due().host() != null) {
                hosts.add(head.due().host());
            }
        }
        for (int i = 0; i < live.size(); i += CHUNK) {
            queue.make(live.subList(i, Math.min(i + CHUNK, live.size())));
        }
        queue.rows(hosts).stream().filter(run -> !known.contains(run)).forEach(queue::settle);
    }

    /** Folds the heads that a store of an earlier format has, once for each store. */
    private void foldOnce() {
        if (!MADE.equals(calls.call(client -> client.hget(keys.format(), ROWS)))) {
            heads.fold();
            calls.call(client -> client.hset(keys.format(), ROWS, MADE));
        }
    }
}
