package dev.journeyman.workspace.git;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A reader of what git prints of its index and a worktree, one file after the other. It must be used by one thread. */
final class IndexReader {

    /** The option that compares files, for which git may run filters. */
    static final String MODIFIED = "--modified";

    /** The command that prints the files. */
    static final List<String> COMMAND = List.of(
            "ls-files", "-v", "--stage", "--cached", "--deleted", MODIFIED, "--others", "--exclude-standard", "-z");

    private static final int MARK = 2;

    private final Map<String, String> blobs = new TreeMap<>();
    private final Set<String> removed = new HashSet<>();
    private final Set<String> changed = new HashSet<>();

    /** Reads one file: its mark, and where it is not new also mode, blob, stage and a tab before its path. */
    void read(String line) {
        char mark = line.charAt(0);
        if (mark == '?') {
            blobs.putIfAbsent(line.substring(MARK), "");
            return;
        }
        int tab = line.indexOf('\t');
        String path = line.substring(tab + 1);
        switch (mark) {
            case 'R' -> removed.add(path);
            case 'C' -> changed.add(path);
            case 'H' -> blobs.put(path, blob(line.substring(MARK, tab)));
            default -> blobs.put(path, ""); // git was told not to look whether the file changed, or it has conflicts
        }
    }

    /** Returns the files that exist, each with the id of its content; an empty id where the content may be another. */
    Map<String, String> files() {
        blobs.keySet().removeAll(removed);
        changed.forEach(path -> blobs.replace(path, ""));
        return blobs;
    }

    private static String blob(String stage) {
        String[] fields = stage.split(" ", -1);
        return fields[0].startsWith("100") ? fields[1] : "";
    }
}
