package dev.journeyman.model;

import dev.journeyman.model.BreakerStore.CallSlots;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The slots of providers in memory, by the uptime of the JVM. It may be used from any thread. */
final class ProcessSlots implements CallSlots {

    /** The slots of all stores that have none of their own: an engine for each run may have such a store for each. */
    static final CallSlots OF_ALL_STORES = new ProcessSlots();

    private final Map<Place, Held> held = new HashMap<>();

    /** One of the slots of a provider, which are counted from 1. */
    private record Place(String provider, int number) {}

    /**
     * A slot that is held.
     *
     * @param end the nanoseconds at which its time is over
     */
    private record Held(String holder, long end) {}

    @Override
    public synchronized boolean take(String provider, int most, String holder, Duration time) {
        if (renew(provider, holder, time)) {
            return true;
        }
        for (int number = 1; number <= most; number++) {
            Place place = new Place(provider, number);
            Held before = held.get(place);
            if (before == null || before.end() - uptime() <= 0) {
                held.put(place, new Held(holder, uptime() + time.toNanos()));
                return true;
            }
        }
        return false;
    }

    @Override
    public synchronized boolean renew(String provider, String holder, Duration time) {
        for (Map.Entry<Place, Held> each : held.entrySet()) {
            if (isOf(each, provider, holder)) {
                each.setValue(new Held(holder, uptime() + time.toNanos()));
                return true;
            }
        }
        return false;
    }

    @Override
    public synchronized void free(String provider, String holder) {
        held.entrySet().removeIf(each -> isOf(each, provider, holder));
    }

    private static boolean isOf(Map.Entry<Place, Held> slot, String provider, String holder) {
        return slot.getKey().provider().equals(provider)
                && slot.getValue().holder().equals(holder);
    }

    private static long uptime() {
        return System.nanoTime();
    }
}
