package dev.journeyman.engine;

import dev.journeyman.journal.JournalException;
import dev.journeyman.model.BreakerStore.CallSlots;
import dev.journeyman.model.Provider;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slots of the providers of an engine: how many calls of each may be under way at once in all processes that share the
 * store. A slot that is held is renewed four times in its term, by a thread that lives while any is held. It may be used
 * from any thread.
 */
public final class ProviderSlots {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderSlots.class);

    /** After how long the slots of a process that died are free. */
    private static final Duration TERM = Duration.ofSeconds(60);

    private static final int PARTS = 4;

    private final CallSlots store;
    private final Map<String, Integer> most;
    private final Duration term;
    private final Set<Slot> held = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService renewals;

    /**
     * Prepares to take slots.
     *
     * @param most how many calls of a provider may be under way at once, by its name; all others have no limit
     */
    public ProviderSlots(CallSlots store, Map<String, Integer> most) {
        this(store, most, TERM);
    }

    ProviderSlots(CallSlots store, Map<String, Integer> most, Duration term) {
        this.store = store;
        this.most = Map.copyOf(most);
        this.term = term;
    }

    /**
     * A slot of a call.
     *
     * @param key the provider as all processes know it
     * @param holder the call
     */
    public record Slot(String key, String holder) {}

    /** Returns the names of the providers that have a limit. */
    Set<String> names() {
        return most.keySet();
    }

    /** Returns whether the calls of a provider need slots. */
    public boolean limits(Provider provider) {
        return most.containsKey(provider.name());
    }

    /**
     * Takes a slot of a provider that has a limit.
     *
     * @return the slot; empty if none is free
     */
    public Optional<Slot> take(Provider provider) {
        int limit = most.getOrDefault(provider.name(), Integer.MAX_VALUE);
        Slot slot = new Slot(
                provider.breaker().orElseGet(provider::name), UUID.randomUUID().toString());
        if (!store.take(slot.key(), limit, slot.holder(), term)) {
            return Optional.empty();
        }
        held.add(slot);
        begin();
        return Optional.of(slot);
    }

    /** Frees a slot. Where the store is away, the slot is free when its time is over. */
    public void free(Slot slot) {
        held.remove(slot);
        end();
        try {
            store.free(slot.key(), slot.holder());
        } catch (JournalException away) {
            LOG.debug("A slot of {} was not freed.", slot.key(), away);
        }
    }

    private synchronized void begin() {
        if (renewals == null) {
            ScheduledExecutorService begun = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread thread = new Thread(work, "journeyman-slots");
                thread.setDaemon(true);
                return thread;
            });
            long interval = term.dividedBy(PARTS).toMillis();
            ScheduledFuture<?> untilNoneIsHeld =
                    begun.scheduleWithFixedDelay(this::renew, interval, interval, TimeUnit.MILLISECONDS);
            LOG.debug("Slots are renewed every {} ms: {}", interval, untilNoneIsHeld);
            renewals = begun;
        }
    }

    private synchronized void end() {
        if (renewals != null && held.isEmpty()) {
            renewals.shutdown();
            renewals = null;
        }
    }

    private void renew() {
        held.forEach(this::renew);
    }

    private void renew(Slot slot) {
        try {
            if (!store.renew(slot.key(), slot.holder(), term) && held.remove(slot)) {
                LOG.warn(
                        "A call of {} lost its slot, because the store was not reached for {} s. It continues, so more"
                                + " calls than set may be under way.",
                        slot.key(),
                        term.toSeconds());
            }
        } catch (RuntimeException problem) {
            LOG.debug("A slot of {} was not renewed; the next renewal follows.", slot.key(), problem);
        }
    }
}
