package dev.journeyman.cli.show;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import java.util.Optional;

/** What people are told of a run. */
@FunctionalInterface
public interface LineFormatter {

    /** Returns what is told of an entry, a line or several; nothing where it is not worth one. */
    Optional<String> line(Entry entry, RunState standing, TextStyle paint);
}
