package dev.journeyman.cli.show;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.run.RunState;
import java.util.Optional;

/** Turns the entries of a run into lines for people. It is used by one thread at a time. */
@FunctionalInterface
public interface LineFormatter {

    /** Returns the text for an entry, one line or several; empty for an entry that is not shown. */
    Optional<String> line(Entry entry, RunState runState, TextStyle paint);
}
