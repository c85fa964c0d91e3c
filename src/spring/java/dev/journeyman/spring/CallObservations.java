package dev.journeyman.spring;

import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * The calls of models as observations of the host, so that what the host has for those (traces, logs, meters) has them too. An observation
 * ends with the reply or the failure of its call. It may be used from any thread.
 */
final class CallObservations implements BiConsumer<String, StoredEntry> {

    static final String NAME = "journeyman.call";

    private final ObservationRegistry registry;
    private final Map<String, Observation> open = new ConcurrentHashMap<>();

    CallObservations(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** A call that failed, for the observation of it. */
    static final class FailedCallException extends RuntimeException {

        private static final long serialVersionUID = 1;

        FailedCallException(String failure) {
            super(failure, null, false, false);
        }
    }

    @Override
    public void accept(String run, StoredEntry stored) {
        Entry entry = RunEntries.recorded(stored).entry();
        if (entry instanceof Entry.RequestSent sent) {
            end(run, Optional.empty());
            open.put(
                    run,
                    Observation.createNotStarted(NAME, registry)
                            .contextualName("chat " + sent.provider())
                            .lowCardinalityKeyValues(KeyValues.of(
                                    "provider", sent.provider(),
                                    "caller", sent.caller().toString(),
                                    "state", sent.state().name()))
                            .highCardinalityKeyValue("run", run)
                            .start());
        } else if (entry instanceof Entry.CallFailed failed) {
            end(run, Optional.of(failed.failure()));
        } else if (entry instanceof Entry.ReplyReceived
                || entry instanceof Entry.RunPaused
                || entry instanceof Entry.RunEnded) {
            end(run, Optional.empty());
        }
    }

    private void end(String run, Optional<String> failure) {
        Observation begun = open.remove(run);
        if (begun != null) {
            failure.map(FailedCallException::new).ifPresent(begun::error);
            begun.stop();
        }
    }
}
