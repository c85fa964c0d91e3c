package dev.journeyman.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The store for tests and throw-away runs. */
final class MemoryJournal implements Journal {

    private final Map<String, List<Recorded>> runs = new LinkedHashMap<>();

    @Override
    public synchronized List<Recorded> read(String run) {
        return List.copyOf(runs.getOrDefault(run, List.of()));
    }

    @Override
    public synchronized void append(String run, long expected, List<Recorded> entries) {
        if (entries.isEmpty()) {
            return;
        }
        List<Recorded> known = runs.getOrDefault(run, List.of());
        if (known.size() != expected) {
            throw new StaleWriterException(run, expected, known.size());
        }
        runs.computeIfAbsent(run, any -> new ArrayList<>()).addAll(entries);
    }

    @Override
    public synchronized List<String> runs() {
        return List.copyOf(runs.keySet());
    }

    @Override
    public void close() {
        // nothing outlives the process
    }
}
