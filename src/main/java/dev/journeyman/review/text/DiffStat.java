package dev.journeyman.review.text;

import java.util.ArrayList;
import java.util.List;

/** Counts the lines that a diff adds to and removes from each file. */
final class DiffStat {

    private static final String FILE = "diff --git ";

    private DiffStat() {}

    /** Returns a line for each file of a git diff, in its order. */
    static List<String> of(String diff) {
        List<String> stat = new ArrayList<>();
        String file = "";
        int added = 0;
        int removed = 0;
        boolean inHunk = false;
        for (String line : diff.lines().toList()) {
            if (line.startsWith(FILE)) {
                add(stat, file, added, removed);
                file = name(line);
                added = 0;
                removed = 0;
                inHunk = false;
            } else if (line.startsWith("@@")) {
                inHunk = true;
            } else if (inHunk && line.startsWith("+")) {
                added++;
            } else if (inHunk && line.startsWith("-")) {
                removed++;
            }
        }
        add(stat, file, added, removed);
        return stat;
    }

    private static void add(List<String> stat, String file, int added, int removed) {
        if (!file.isEmpty()) {
            stat.add("%s +%s -%s".formatted(file, added, removed));
        }
    }

    /** Returns the name of the file after the change, which follows the last " b/". */
    private static String name(String line) {
        int at = line.lastIndexOf(" b/");
        return at < 0 ? line.substring(FILE.length()) : line.substring(at + " b/".length());
    }
}
