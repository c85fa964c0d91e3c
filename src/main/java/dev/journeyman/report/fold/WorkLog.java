package dev.journeyman.report.fold;

import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.journal.entry.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The commits of a run, and what each provider did in which attempt. It is used by one thread at a time. */
public final class WorkLog {

    private final Map<String, List<String>> commits = new LinkedHashMap<>();
    private final List<Part> parts = new ArrayList<>();
    private int attempt;

    /** The record of a provider's part in the attempt of a number. */
    public record Part(int attempt, AttemptRecord recorded) {}

    void started(Entry.AttemptStarted started) {
        attempt = started.number();
    }

    void committed(Entry.WorkCommitted commit) {
        commits.put(commit.commit(), commit.files());
    }

    void recorded(AttemptRecord record) {
        parts.add(new Part(attempt, record));
    }

    /** Returns the files of each commit, the oldest commit first. */
    public Map<String, List<String>> commits() {
        return commits;
    }

    /** Returns the recorded parts, the oldest first. */
    public List<Part> parts() {
        return List.copyOf(parts);
    }

    /** Returns the files that a provider created, in alphabetical order. */
    public Set<String> created() {
        Set<String> created = new TreeSet<>();
        parts.forEach(part -> created.addAll(part.recorded().filesCreated()));
        return created;
    }

    /** Returns the files that were changed or deleted and not created by the run, in alphabetical order. */
    public Set<String> updated() {
        Set<String> updated = new TreeSet<>();
        parts.forEach(part -> updated.addAll(part.recorded().filesUpdated()));
        updated.removeAll(created());
        return updated;
    }
}
