package dev.journeyman.cli;

import dev.journeyman.journal.Entry;
import dev.journeyman.report.RunState;
import java.util.Optional;

/** What people are told of a run. */
@FunctionalInterface
interface LineFormatter {

    /** Returns what is told of an entry, a line or several; nothing where it is not worth one. */
    Optional<String> line(Entry entry, RunState standing, TextStyle paint);
}
