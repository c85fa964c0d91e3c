package dev.journeyman.crash;

import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * What processes leave beside their store, in order: a line for each attempted append and each acknowledged entry, each
 * call of a model, each command, and each end. A written line survives a kill.
 */
record Trace(Path file) {

    /** The kind of a line. */
    enum Kind {
        APPENDING,
        ACKNOWLEDGED,
        ASKED,
        RAN,
        KILLED
    }

    /** A line: its kind and its text. */
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

    /** Returns an entry in the form of a line. */
    static String text(RecordedEntry recorded) {
        return recorded.seq() + "\t" + recorded.at() + "\t" + EntryFormat.write(recorded.entry());
    }

    /** Returns the entry of a line. */
    static RecordedEntry recorded(String text) {
        String[] parts = text.split("\t", 3);
        return new RecordedEntry(Long.parseLong(parts[0]), Instant.parse(parts[1]), EntryFormat.read(parts[2]));
    }

    /** Returns the kinds of the entries of an append in the form of a line. A move includes its signal, and a fold says so. */
    static List<String> kinds(List<RecordedEntry> entries) {
        return entries.stream().map(recorded -> kind(recorded.entry())).toList();
    }

    private static String kind(Entry entry) {
        String name = EntryFormat.name(entry.getClass());
        if (entry instanceof Entry.ContextChanged changed && changed.change() instanceof ContextChange.Folded) {
            return name + KillPoint.OF + "Folded";
        }
        return entry instanceof Entry.Moved moved
                ? name + KillPoint.OF + moved.move().signal().name()
                : name;
    }

    private static Line line(String text) {
        int tab = text.indexOf('\t');
        return new Line(Kind.valueOf(text.substring(0, tab)), text.substring(tab + 1));
    }
}
