package dev.journeyman.engine.replay;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.BreakerOutage;
import dev.journeyman.model.fallback.Breakers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Breakers that answer as recorded, because other runs had changed them, too. */
record ReplayedBreakers(ReplayedJournal past) implements Breakers {

    @Override
    public Answer ask(Provider provider) {
        Optional<Entry.ProviderSkipped> skipped = past.next(Entry.ProviderSkipped.class);
        if (skipped.isPresent()) {
            return new Answer(
                    new BreakerOutage(
                            Failure.named(skipped.get().failure()),
                            skipped.get().until()),
                    null);
        }
        return new Answer(null, changed(past.next()).orElse(null));
    }

    @Override
    public Optional<Shift> served(Provider provider) {
        return changed(past.ahead().skip(1).findFirst());
    }

    @Override
    public Optional<Shift> failed(Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return changed(past.ahead().skip(1).findFirst());
    }

    @Override
    public void released(Provider provider) {
        // nothing was written down of it
    }

    @Override
    public void retry(Provider provider) {
        // what came of it was written down
    }

    /** Returns that a provider may be called now if the run continued at this point. */
    @Override
    public Optional<Instant> callable(Provider provider) {
        return past.next(Entry.Moved.class)
                .filter(moved -> moved.move().signal() instanceof Signal.ServiceRestored)
                .map(moved -> Instant.MIN);
    }

    private static Optional<Shift> changed(Optional<Entry> entry) {
        return entry.filter(Entry.BreakerChanged.class::isInstance)
                .map(Entry.BreakerChanged.class::cast)
                .map(changed -> new Shift(changed.state(), outage(changed)));
    }

    private static @Nullable BreakerOutage outage(Entry.BreakerChanged changed) {
        return changed.failure() == null ? null : new BreakerOutage(Failure.named(changed.failure()), changed.until());
    }
}
