package dev.journeyman.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A store for outages, so that they survive a restart, and for the slots of providers. It may be used from any thread.
 */
public interface BreakerStore {

    /** Returns the stored outages, by provider. */
    Map<String, BreakerOutage> outages();

    /** Stores the outage of a provider, which replaces an older one. */
    void keep(String provider, BreakerOutage outage);

    /** Deletes the outage of a provider that serves again. */
    void forget(String provider);

    /**
     * Gives one of several processes the trial call after an outage: the stored outage gets a later end, if it is still
     * this one. A store that several processes share must do it in one step; the default does it in two.
     *
     * @param over the outage that is over
     * @param until when another process may try, if this one tells nothing of its trial
     * @return whether this process has the trial
     */
    default boolean trial(String provider, BreakerOutage over, Instant until) {
        if (!over.equals(outages().get(provider))) {
            return false;
        }
        keep(provider, new BreakerOutage(over.failure(), until));
        return true;
    }

    /** Returns whether outages are kept, so that other processes see them (default: true). */
    default boolean keeps() {
        return true;
    }

    /** Returns the slots of providers (default: all stores of this process that have none of their own share them). */
    default CallSlots slots() {
        return ProcessSlots.OF_ALL_STORES;
    }

    /** Returns a store that keeps nothing, so that outages end with the process. */
    static BreakerStore none() {
        return new BreakerStore() {
            @Override
            public boolean keeps() {
                return false;
            }

            @Override
            public boolean trial(String provider, BreakerOutage over, Instant until) {
                return true;
            }

            @Override
            public Map<String, BreakerOutage> outages() {
                return Map.of();
            }

            @Override
            public void keep(String provider, BreakerOutage outage) {
                // a later process detects the outage with its own call
            }

            @Override
            public void forget(String provider) {
                // nothing is stored
            }
        };
    }

    /**
     * The slots of providers. Each call of a provider holds one, so that only so many are under way at once. A slot is held
     * for a time by the clock of the store: those of a process that died are free when it is over. It may be used from any
     * thread.
     */
    interface CallSlots {

        /**
         * Takes a free slot of a provider, in one step. A holder that has a slot keeps it for the new time.
         *
         * @param most how many slots the provider has; where processes differ, at most the largest number is held
         * @param holder the name of the call, which no other call has
         * @param time how long the slot is held if it is neither renewed nor freed
         * @return whether the holder has a slot
         */
        boolean take(String provider, int most, String holder, Duration time);

        /**
         * Holds a slot for a time from now on. A slot whose time is over can be renewed until another call takes it.
         *
         * @return whether the holder has the slot; false if another call took it
         */
        boolean renew(String provider, String holder, Duration time);

        /** Frees the slot of a holder; nothing changes if it has none. */
        void free(String provider, String holder);

        /** Returns slots that only the callers of this object share. */
        static CallSlots inProcess() {
            return new ProcessSlots();
        }
    }

    /**
     * The reason and the end of a provider's outage. It is immutable and may be used from any thread.
     *
     * @param failure the failure that caused the outage
     * @param until when the provider may be called again; null if it must be reconfigured first
     */
    record BreakerOutage(Failure failure, @Nullable Instant until) {
        public BreakerOutage {
            Objects.requireNonNull(failure);
        }
    }
}
