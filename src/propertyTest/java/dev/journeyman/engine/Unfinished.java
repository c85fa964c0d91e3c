package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what a cut left half done. */
final class Unfinished {

    private Unfinished() {}

    /** Returns whether a tool was begun and has no result: its outcome is not known, and the next request says so. */
    static boolean tool(List<Recorded> entries) {
        Set<String> open = new HashSet<>();
        for (Recorded recorded : entries) {
            if (recorded.entry() instanceof Entry.ToolStarted started) {
                open.add(started.context() + started.call());
            } else if (recorded.entry() instanceof Entry.ToolFinished finished) {
                open.remove(finished.context() + finished.call());
            }
        }
        return !open.isEmpty();
    }
}
