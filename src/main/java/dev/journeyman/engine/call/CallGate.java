package dev.journeyman.engine.call;

import dev.journeyman.engine.ProviderSlots;
import dev.journeyman.engine.ProviderSlots.Slot;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.model.Provider;
import dev.journeyman.model.Sleeper;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The gate before each call: the pause before a provider is called again, and the slot that a call holds where the provider
 * has a limit. A run makes one call at a time. It belongs to the thread that drives.
 */
public final class CallGate {

    /** How often a run looks whether a slot is free. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final RunJournal journal;
    private final Effects effects;
    private final ProviderSlots slots;
    private final Sleeper sleeper;
    private @Nullable Slot held;

    /**
     * Prepares to make calls.
     *
     * @param sleeper waits before a provider is called again
     */
    public CallGate(RunJournal journal, Effects effects, ProviderSlots slots, Sleeper sleeper) {
        this.journal = journal;
        this.effects = effects;
        this.slots = slots;
        this.sleeper = sleeper;
    }

    /** Waits before a provider is called again. */
    void pause(Duration time) throws InterruptedException {
        if (!time.isZero()) {
            effects.perform("a pause before the next call", () -> sleeper.pause(time));
        }
    }

    /**
     * Takes a slot for a call, and waits until one is free; then {@link #leave} has to follow. Nothing of it is written, so a
     * replay has no slots.
     */
    void enter(Provider provider) throws InterruptedException {
        if (slots.limits(provider)) {
            held = slots.take(provider).orElse(null);
            if (held == null) {
                effects.perform("the wait for a slot of " + provider.name(), () -> held = awaited(provider));
            }
        }
    }

    private Slot awaited(Provider provider) throws InterruptedException {
        Optional<Slot> free = Optional.empty();
        while (free.isEmpty()) {
            sleeper.pause(LOOK);
            journal.mayStop("while no slot of %s was free".formatted(provider.name()));
            free = slots.take(provider);
        }
        return free.get();
    }

    /** Frees the slot, if one is held. */
    void leave() {
        if (held != null) {
            slots.free(held);
            held = null;
        }
    }
}
