package dev.journeyman.tool.builtin;

import dev.journeyman.story.text.Glob;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the files of a workspace that a model asks for, tracked or new, except those that git ignores. */
final class WorkspaceFiles {

    private WorkspaceFiles() {}

    /** Throws if the run is to stop. */
    static void obeyStop() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped while looking through files");
        }
    }

    static List<String> files(Workspace workspace, Optional<String> directory, Optional<String> glob)
            throws InterruptedException {
        String below = directory
                .filter(path -> !path.isBlank())
                .map(path -> relative(workspace, path))
                .orElse("");
        Predicate<String> matcher = glob.filter(pattern -> !pattern.isBlank())
                .map(WorkspaceFiles::matcher)
                .orElse(name -> true);
        List<String> found = new ArrayList<>();
        for (String name : workspace.repository().files()) {
            obeyStop();
            if (below(name, below) && matcher.test(name)) {
                found.add(name);
            }
        }
        return found;
    }

    private static String relative(Workspace workspace, String path) {
        return workspace.root().relativize(workspace.file(path)).toString();
    }

    private static boolean below(String name, String directory) {
        return directory.isEmpty() || name.equals(directory) || name.startsWith(directory + "/");
    }

    /** Returns a predicate for a glob; a {@code **}/ at its beginning also matches no directory at all. */
    private static Predicate<String> matcher(String glob) {
        try {
            Glob deep = Glob.of(glob);
            Glob top = Glob.of(glob.replaceFirst("^\\*\\*/", ""));
            return name -> deep.matches(name) || top.matches(name);
        } catch (IllegalArgumentException wrong) {
            throw new BadArgumentsException(
                    "\"%s\" is not a glob: %s Write one like **/*.java.".formatted(glob, wrong.getMessage()), wrong);
        }
    }
}
