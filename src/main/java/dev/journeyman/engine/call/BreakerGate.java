package dev.journeyman.engine.call;

import dev.journeyman.engine.RunContext;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.BreakerOutage;
import dev.journeyman.model.fallback.Breakers;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the breakers before each call of a context, and records their answers. */
final class BreakerGate {

    private final RunContext run;
    private final CallerRole caller;
    private final String context;

    BreakerGate(RunContext run, CallerRole caller, String context) {
        this.run = run;
        this.caller = caller;
        this.context = context;
    }

    /** Returns whether a provider may be called; then one of the below has to follow. */
    boolean opens(Provider provider) {
        Breakers.Answer answer = run.breakers().ask(provider);
        if (answer.shift() != null) {
            noteTrial(provider, answer.shift());
        }
        BreakerOutage outage = answer.outage();
        if (outage != null) {
            run.write(new Entry.ProviderSkipped(
                    caller, context, provider.name(), outage.failure().toString(), outage.until()));
        }
        return outage == null;
    }

    /** Takes note that a provider served, and returns what is to be written with that. */
    Optional<Entry> served(Provider provider) {
        return run.breakers().served(provider).map(now -> changed(provider, now));
    }

    /** Takes note that a provider failed, and returns what is to be written with that. */
    Optional<Entry> failed(Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return run.breakers().failed(provider, failure, retryAfter).map(now -> changed(provider, now));
    }

    /** Takes note that a call was broken off. */
    void released(Provider provider) {
        run.breakers().released(provider);
    }

    /** Records that a provider is tried again. If the record cannot be written, the trial is released for other runs. */
    private void noteTrial(Provider provider, Breakers.Shift shift) {
        boolean written = false;
        try {
            run.write(changed(provider, shift));
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
