package dev.journeyman.faults.check;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What workers and their commands noted. It is immutable and may be used from any thread.
 *
 * @param notes what workers noted; none if they noted nothing
 * @param canaries what commands noted
 * @param booted when the machine of the commands was started
 */
public record Evidence(List<AppendNote> notes, List<CanaryLine> canaries, Instant booted) {

    public Evidence {
        notes = List.copyOf(notes);
        canaries = List.copyOf(canaries);
    }

    /** Reads what was noted in files. */
    public static Evidence read(List<Path> notes, List<Path> canaries, Instant booted) throws IOException {
        List<AppendNote> appends = new ArrayList<>();
        for (Path file : notes) {
            Files.readAllLines(file).forEach(line -> AppendNote.parse(line).ifPresent(appends::add));
        }
        List<CanaryLine> lines = new ArrayList<>();
        for (Path file : canaries) {
            Files.readAllLines(file).forEach(line -> CanaryLine.parse(line).ifPresent(lines::add));
        }
        appends.sort(Comparator.comparing(AppendNote::uptime));
        lines.sort(Comparator.comparing(CanaryLine::uptime));
        return new Evidence(appends, lines, booted);
    }

    /** Checks all runs of a store. */
    public CheckReport check(Journal store) {
        return CheckReport.of(store.runs().stream().map(run -> run(store, run)).toList());
    }

    private CheckedRun run(Journal store, String run) {
        List<StoredEntry> entries;
        String damage = "";
        try {
            entries = store.read(run);
        } catch (UnreadableRunException unreadable) {
            entries = unreadable.readable();
            damage = String.valueOf(unreadable.getMessage());
        }
        String story = story(entries);
        return new CheckedRun(
                run,
                entries,
                notes.stream().filter(note -> note.run().equals(run)).toList(),
                canaries.stream()
                        .filter(line ->
                                line.story().equals(story) || line.story().equals(run))
                        .toList(),
                damage,
                booted);
    }

    private static String story(List<StoredEntry> entries) {
        return !entries.isEmpty() && RunEntries.recorded(entries.get(0)).entry() instanceof Entry.RunStarted started
                ? started.story().id()
                : "";
    }
}
