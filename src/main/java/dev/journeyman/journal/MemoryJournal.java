package dev.journeyman.journal;

import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The store in memory, for tests and throw-away runs. It may be used from any thread. */
final class MemoryJournal implements Journal {

    private final Map<String, List<StoredEntry>> runs = new LinkedHashMap<>();
    private final Map<String, RunHead> heads = new HashMap<>();
    private final BreakerStore breakers = new Outages();
    private final TaskStore tasks = new MemoryTasks();

    @Override
    public synchronized List<StoredEntry> read(String run) {
        return List.copyOf(runs.getOrDefault(run, List.of()));
    }

    @Override
    public synchronized void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        if (entries.isEmpty()) {
            return;
        }
        List<StoredEntry> known = runs.getOrDefault(run, List.of());
        if (known.size() != expected) {
            throw new StaleWriterException(run, expected, known.size());
        }
        runs.computeIfAbsent(run, any -> new ArrayList<>()).addAll(entries);
        heads.put(run, head);
    }

    @Override
    public synchronized void remove(String run, long expected) {
        int known = runs.getOrDefault(run, List.of()).size();
        if (known != expected) {
            throw new StaleWriterException(run, expected, known);
        }
        runs.remove(run);
        heads.remove(run);
    }

    @Override
    public synchronized Optional<RunHead> head(String run) {
        return Optional.ofNullable(heads.get(run));
    }

    @Override
    public synchronized List<RunHead> heads(HeadQuery query) {
        return query.page(heads.values().stream());
    }

    @Override
    public synchronized List<String> runs() {
        return List.copyOf(runs.keySet());
    }

    @Override
    public BreakerStore breakers() {
        return breakers;
    }

    @Override
    public TaskStore tasks() {
        return tasks;
    }

    @Override
    public void close() {
        // the runs end with the process
    }

    /** The outages and the slots, kept until the process ends. */
    private static final class Outages implements BreakerStore {

        private final Map<String, BreakerOutage> outages = new ConcurrentHashMap<>();
        private final CallSlots slots = CallSlots.inProcess();

        @Override
        public Map<String, BreakerOutage> outages() {
            return Map.copyOf(outages);
        }

        @Override
        public void keep(String provider, BreakerOutage outage) {
            outages.put(provider, outage);
        }

        @Override
        public boolean trial(String provider, BreakerOutage over, Instant until) {
            return outages.replace(provider, over, new BreakerOutage(over.failure(), until));
        }

        @Override
        public void forget(String provider) {
            outages.remove(provider);
        }

        @Override
        public CallSlots slots() {
            return slots;
        }
    }
}
