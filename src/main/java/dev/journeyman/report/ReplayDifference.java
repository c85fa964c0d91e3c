package dev.journeyman.report;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;

/**
 * Where a run that is driven anew first departs from its journal.
 *
 * @param seq the place of the entry
 * @param was the entry of the journal, as its JSON; empty where the journal has none
 * @param now what this version writes there, as its JSON; empty where it writes nothing
 */
public record ReplayDifference(long seq, String was, String now) {

    private static final int BEFORE = 40;
    private static final int SHOWN = 160;

    /** Returns the difference between two entries. */
    public static ReplayDifference of(long seq, Entry was, Entry now) {
        return new ReplayDifference(seq, EntryFormat.write(was), EntryFormat.write(now));
    }

    /** Returns that this version writes nothing where the journal goes on. */
    public static ReplayDifference ending(long seq, Entry was) {
        return new ReplayDifference(seq, EntryFormat.write(was), "");
    }

    /** Returns the two beside each other, from shortly before they depart; for people. */
    @Override
    public String toString() {
        int same = 0;
        while (same < Math.min(was.length(), now.length()) && was.charAt(same) == now.charAt(same)) {
            same++;
        }
        int from = Math.max(0, same - BEFORE);
        return "entry %s was     %s\nentry %s is now  %s".formatted(seq, part(was, from), seq, part(now, from));
    }

    private static String part(String entry, int from) {
        if (entry.isEmpty()) {
            return "nothing";
        }
        int to = Math.min(entry.length(), from + SHOWN);
        return (from > 0 ? "…" : "") + entry.substring(Math.min(from, to), to) + (to < entry.length() ? "…" : "");
    }
}
