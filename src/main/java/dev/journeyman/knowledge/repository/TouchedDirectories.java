package dev.journeyman.knowledge.repository;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The directories whose instructions matter for a task: the root, and those that lead to the files it touches. It is stateless and may
 * be used from any thread.
 */
public final class TouchedDirectories {

    /** The directories that are looked at. */
    private static final int MOST = 200;

    private static final int PATH = 300;
    private static final Set<String> NOT_ENTERED = Set.of(".", "..", ".git");
    private static final Pattern NOT_IN_PATHS = Pattern.compile("[^\\p{L}\\p{N}_.@+/-]+");

    private TouchedDirectories() {}

    /** Returns what in a text looks like the path of a file or directory below the root; there may be none of that name. */
    public static List<String> pathsIn(String text) {
        return Arrays.stream(NOT_IN_PATHS.split(text))
                .filter(word -> word.indexOf('/') > 0 && word.length() <= PATH)
                .map(word -> word.replaceFirst("^\\./", "").replaceFirst("[./]+$", ""))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    /**
     * Returns the root, as an empty name, and then the directories that lead to some files, the outer before the inner: the nearest to a
     * file comes last.
     *
     * @param touched paths of files or directories, the most important first
     */
    static List<String> of(List<String> touched) {
        Set<String> directories = new LinkedHashSet<>();
        for (String path : touched) {
            if (within(path)) {
                String above = path;
                while (!above.isEmpty() && directories.size() < MOST) {
                    directories.add(above);
                    above = above.substring(0, Math.max(0, above.lastIndexOf('/')));
                }
            }
        }
        directories.add("");
        return directories.stream()
                .sorted(Comparator.comparingInt(TouchedDirectories::depth).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private static int depth(String directory) {
        return directory.isEmpty() ? 0 : directory.split("/", -1).length;
    }

    /** Returns whether a path is plain: relative, without a way back, without an empty name, and not git's. */
    private static boolean within(String path) {
        return path.length() <= PATH
                && path.indexOf('\\') < 0
                && path.chars().noneMatch(Character::isISOControl)
                && Arrays.stream(path.split("/", -1))
                        .noneMatch(name -> name.isBlank() || NOT_ENTERED.contains(name.toLowerCase(Locale.ROOT)));
    }
}
