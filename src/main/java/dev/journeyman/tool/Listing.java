package dev.journeyman.tool;

import dev.journeyman.workspace.Workspace;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/** Finds the files of a workspace that a model asks for: tracked ones and new ones, nothing that git ignores. */
final class Listing {

    private Listing() {}

    static List<String> files(Workspace workspace, Optional<String> directory, Optional<String> glob) {
        String below = directory
                .filter(path -> !path.isBlank())
                .map(path -> relative(workspace, path))
                .orElse("");
        PathMatcher matcher =
                glob.filter(pattern -> !pattern.isBlank()).map(Listing::matcher).orElse(path -> true);
        return workspace.repository().files().stream()
                .filter(name -> below(name, below) && matcher.matches(Path.of(name)))
                .toList();
    }

    private static String relative(Workspace workspace, String path) {
        return workspace.root().relativize(workspace.file(path)).toString();
    }

    private static boolean below(String name, String directory) {
        return directory.isEmpty() || name.equals(directory) || name.startsWith(directory + "/");
    }

    private static PathMatcher matcher(String glob) {
        try {
            PathMatcher deep = FileSystems.getDefault().getPathMatcher("glob:" + glob);
            PathMatcher top = FileSystems.getDefault().getPathMatcher("glob:" + glob.replaceFirst("^\\*\\*/", ""));
            return path -> deep.matches(path) || top.matches(path);
        } catch (PatternSyntaxException wrong) {
            throw new BadArgumentsException("\"%s\" is no glob. Write one like **/*.java.".formatted(glob), wrong);
        }
    }
}
