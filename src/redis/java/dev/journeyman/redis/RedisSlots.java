package dev.journeyman.redis;

import dev.journeyman.model.BreakerStore.CallSlots;
import java.time.Duration;
import java.util.List;

/**
 * The slots of providers in a Redis store, by the clock of the server. Each method may be called twice. It may be used from
 * any thread.
 *
 * @param calls the way to the server
 */
record RedisSlots(RedisCalls calls, RedisKeys keys) implements CallSlots {

    private static final int NONE = 0;

    @Override
    public boolean take(String provider, int most, String holder, Duration time) {
        List<String> arguments = List.of(holder, Long.toString(time.toNanos() / 1_000), Integer.toString(most));
        return calls.run(RedisScript.SLOT, List.of(key(provider)), arguments).equals(1L);
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
