package dev.journeyman.redis;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.Failure;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The outages in a Redis store. An unreadable one is skipped, because the next call of its provider shows the outage. It
 * may be used from any thread.
 */
final class RedisBreakerStore implements BreakerStore {

    private final RedisCalls calls;
    private final String key;
    private final RedisSlots slots;

    RedisBreakerStore(RedisCalls calls, RedisKeys keys) {
        this.calls = calls;
        this.key = keys.outages();
        this.slots = new RedisSlots(calls, keys);
    }

    @Override
    public Map<String, BreakerOutage> outages() {
        Map<String, BreakerOutage> outages = new HashMap<>();
        calls.call(client -> client.hgetAll(key)).forEach((provider, outage) -> add(outages, provider, outage));
        return outages;
    }

    @Override
    public void keep(String provider, BreakerOutage outage) {
        if (outage.until() == null) {
            throw new IllegalArgumentException("An outage without an end is not stored: a restart ends it.");
        }
        calls.call(client -> client.hset(key, provider, value(outage)));
    }

    @Override
    public boolean trial(String provider, BreakerOutage over, Instant until) {
        String later = value(new BreakerOutage(over.failure(), until));
        return calls.run(RedisScript.TRIAL, List.of(key), List.of(provider, value(over), later))
                .equals(1L);
    }

    private static String value(BreakerOutage outage) {
        return outage.failure().name() + " " + outage.until();
    }

    @Override
    public void forget(String provider) {
        calls.call(client -> client.hdel(key, provider));
    }

    @Override
    public CallSlots slots() {
        return slots;
    }

    private static void add(Map<String, BreakerOutage> outages, String provider, String outage) {
        String[] parts = outage.split(" ", 2);
        try {
            outages.put(provider, new BreakerOutage(Failure.valueOf(parts[0]), Instant.parse(parts[parts.length - 1])));
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            // it is damaged, or a newer version wrote it
        }
    }
}
