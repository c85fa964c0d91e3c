package dev.journeyman.engine.loop;

import dev.journeyman.journal.entry.RecordedEntry;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The observers of one run. An exception from an observer is logged once and does not affect the run; the observer is shown
 * the next entry. It may be used from any thread.
 */
final class RunObservers {

    private static final Logger LOG = LoggerFactory.getLogger(RunObservers.class);

    private final String run;
    private final List<Consumer<RecordedEntry>> all = new CopyOnWriteArrayList<>();
    private final Set<Consumer<RecordedEntry>> broken =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    RunObservers(String run) {
        this.run = run;
    }

    void add(Consumer<RecordedEntry> watcher) {
        all.add(watcher);
    }

    void remove(Consumer<RecordedEntry> watcher) {
        all.remove(watcher);
    }

    /** Shows an entry to each of them. */
    void tell(RecordedEntry recorded) {
        for (Consumer<RecordedEntry> watcher : all) {
            try {
                watcher.accept(recorded);
            } catch (RuntimeException | LinkageError | AssertionError problem) {
                if (broken.add(watcher)) {
                    LOG.warn(
                            "An observer of run {} threw {} on entry {}. It is shown every further entry; what else it"
                                    + " throws is not logged.",
                            run,
                            problem,
                            recorded.seq());
                }
            }
        }
    }
}
