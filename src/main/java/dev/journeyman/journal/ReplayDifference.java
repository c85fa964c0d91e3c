package dev.journeyman.journal;

/**
 * The first difference between a journal and its replay. It is immutable and may be used from any thread.
 *
 * @param seq the number of the entry
 * @param was the JSON of the journal's entry; empty if the journal has none
 * @param now the JSON of the entry that this version writes; empty if it writes none
 */
public record ReplayDifference(long seq, String was, String now) {

    private static final int BEFORE = 40;
    private static final int SHOWN = 160;

    /** Returns both entries for people, from shortly before the first different character. */
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
