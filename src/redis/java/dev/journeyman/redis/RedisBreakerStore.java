package dev.journeyman.redis;

import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.Failure;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The outages and slots of providers in a Redis store. An unreadable one is skipped, because the next call of its provider shows the outage. It
 * may be used from any thread.
 */
final class RedisBreakerStore implements BreakerStore {

    private final RedisCalls calls;
    private final String key;
    private final Slots slots;

    RedisBreakerStore(RedisCalls calls, RedisKeys keys) {
        this.calls = calls;
        this.key = keys.outages();
        this.slots = new Slots(calls, keys);
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

    /**
     * The slots of providers in a Redis store, by the clock of the server. Each method may be called twice. It may be used from
     * any thread.
     *
     * @param calls the way to the server
     */
    private record Slots(RedisCalls calls, RedisKeys keys) implements CallSlots {

        private static final int NONE = 0;

        @Override
        public boolean take(String provider, int most, String holder, Duration time) {
            List<String> arguments = List.of(holder, Long.toString(time.toNanos() / 1_000), Integer.toString(most));
            return calls.run(RedisScript.SLOT, List.of(key(provider)), arguments)
                    .equals(1L);
        }

        @Override
        public boolean renew(String provider, String holder, Duration time) {
            return take(provider, NONE, holder, time);
        }

        @Override
        public void free(String provider, String holder) {
            calls.call(client -> client.zrem(key(provider), holder));
        }

        private String key(String provider) {
            return keys.of(provider).slots(provider);
        }
    }
}
