package dev.journeyman.crash;

import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * What processes leave behind beside their store, in the order in which it happened: a line for each append that was tried
 * and each entry that was acknowledged, each call of a model, each command, and each end. What was written outlives a kill.
 */
record Trace(Path file) {

    /** What a line tells. */
    enum Kind {
        APPENDING,
        ACKNOWLEDGED,
        ASKED,
        RAN,
        KILLED
    }

    /** A line: its kind and what follows. */
    record Line(Kind kind, String text) {}

    void write(Kind kind, String text) {
        try {
            Files.writeString(file, kind + "\t" + text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    List<Line> lines() {
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Trace::line).toList()
                    : List.of();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns an entry as a line holds it. */
    static String text(RecordedEntry recorded) {
        return recorded.seq() + "\t" + recorded.at() + "\t" + EntryFormat.write(recorded.entry());
    }

    /** Returns the entry that a line holds. */
    static RecordedEntry recorded(String text) {
        String[] parts = text.split("\t", 3);
        return new RecordedEntry(Long.parseLong(parts[0]), Instant.parse(parts[1]), EntryFormat.read(parts[2]));
    }

    /** Returns the kinds of entries of an append, as a line holds them; a move is told by its signal as well. */
    static List<String> kinds(List<RecordedEntry> entries) {
        return entries.stream().map(recorded -> kind(recorded.entry())).toList();
    }

    private static String kind(Entry entry) {
        String name = EntryFormat.name(entry.getClass());
        return entry instanceof Entry.Moved moved
                ? name + KillPoint.OF + moved.move().signal().name()
                : name;
    }

    private static Line line(String text) {
        int tab = text.indexOf('\t');
        return new Line(Kind.valueOf(text.substring(0, tab)), text.substring(tab + 1));
    }
}
