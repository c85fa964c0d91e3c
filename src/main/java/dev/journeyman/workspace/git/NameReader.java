package dev.journeyman.workspace.git;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A reader of the names that git prints of its index and a worktree, one after the other. It must be used by one thread. */
final class NameReader {

    /** The command that prints the names. */
    static final List<String> COMMAND =
            List.of("ls-files", "-t", "--cached", "--deleted", "--others", "--exclude-standard", "-z");

    /** The mark of a deleted file; all marks have the same length. */
    private static final String REMOVED = "R ";

    /** The temporary files of atomic writes. */
    private static final Pattern HALF_WRITTEN = Pattern.compile("(?:.*/)?\\.journeyman\\d+\\.tmp");

    private final List<String> names = new ArrayList<>();
    private final Set<String> removed = new HashSet<>();

    /** Reads one name after its mark. */
    void read(String line) {
        (line.startsWith(REMOVED) ? removed : names).add(line.substring(REMOVED.length()));
    }

    /** Returns the names of the files that exist, sorted, each once, without half-written ones. */
    Stream<String> files() {
        names.sort(null);
        return IntStream.range(0, names.size())
                .filter(i -> i == 0 || !names.get(i).equals(names.get(i - 1)))
                .mapToObj(names::get)
                .filter(name -> !removed.contains(name) && !halfWritten(name));
    }

    /** Returns whether a name is that of a file that an atomic write has not moved to its place. */
    static boolean halfWritten(String name) {
        return name.endsWith(".tmp") && HALF_WRITTEN.matcher(name).matches();
    }
}
