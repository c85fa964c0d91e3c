package dev.journeyman.engine.call;

import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.BreakerOutage;
import dev.journeyman.model.fallback.Breakers;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks the breakers before each call of a provider, and records their answers. It belongs to the thread that drives.
 */
public final class BreakerGate {

    private final RunJournal journal;
    private final Effects effects;
    private final Breakers breakers;

    public BreakerGate(RunJournal journal, Effects effects, Breakers breakers) {
        this.journal = journal;
        this.effects = effects;
        this.breakers = breakers;
    }

    /** Returns whether a provider may be called for a context; then one of the below has to follow. */
    boolean opens(CallerRole caller, String context, Provider provider) {
        int before = journal.state().calls().requests();
        Breakers.Answer answer =
                effects.observe(EffectKeys.breaker(provider.name(), before), () -> breakers.ask(provider));
        if (answer.shift() != null) {
            noteTrial(provider, answer.shift());
        }
        BreakerOutage outage = answer.outage();
        if (outage != null) {
            journal.write(new Entry.ProviderSkipped(
                    caller, context, provider.name(), outage.failure().toString(), outage.until()));
        }
        return outage == null;
    }

    /** Takes note that a provider served, and returns what is to be written with that. */
    Optional<Entry> served(int request, Provider provider) {
        return effects.observe(EffectKeys.breakerAfter(request), () -> breakers.served(provider))
                .map(now -> changed(provider, now));
    }

    /** Takes note that a provider failed, and returns what is to be written with that. */
    Optional<Entry> failed(int request, Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return effects.observe(EffectKeys.breakerAfter(request), () -> breakers.failed(provider, failure, retryAfter))
                .map(now -> changed(provider, now));
    }

    /** Takes note that a call was broken off. */
    void released(Provider provider) {
        effects.perform("the released breaker", () -> breakers.released(provider));
    }

    /** Records that a provider is tried again. If the record cannot be written, the trial is released for other runs. */
    private void noteTrial(Provider provider, Breakers.Shift shift) {
        boolean written = false;
        try {
            journal.write(changed(provider, shift));
            written = true;
        } finally {
            if (!written) {
                released(provider);
            }
        }
    }

    private static Entry changed(Provider provider, Breakers.Shift now) {
        BreakerOutage outage = now.outage();
        return new Entry.BreakerChanged(
                provider.name(),
                now.state(),
                outage == null ? null : outage.failure().toString(),
                outage == null ? null : outage.until());
    }
}
