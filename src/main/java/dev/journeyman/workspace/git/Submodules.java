package dev.journeyman.workspace.git;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The submodules of a worktree. Git itself would ask each whether it is dirty and run the filters it is configured with; here
 * only its commit is read.
 *
 * @param git the worktree's
 * @param directory the worktree
 * @param commits the commit that the index has of each, by path
 */
record Submodules(Git git, Path directory, Map<String, String> commits) {

    private static final Pattern LINK = Pattern.compile("160000 ([0-9a-f]+) \\d\t(.*)", Pattern.DOTALL);

    static Submodules of(Git git, Path directory) {
        Map<String, String> commits = new TreeMap<>();
        Arrays.stream(git.output("ls-files", "--stage", "-z").split("\0"))
                .map(LINK::matcher)
                .filter(Matcher::matches)
                .forEach(link -> commits.put(link.group(2), link.group(1)));
        return new Submodules(git, directory, commits);
    }

    List<String> paths() {
        return List.copyOf(commits.keySet());
    }

    /** Takes into the index which commit each submodule is at, and which are gone. */
    void take() {
        commits.forEach((path, commit) -> {
            Path place = directory.resolve(path);
            if (!Files.isDirectory(place)) {
                git.output("update-index", "--force-remove", "--", path);
            } else if (Files.exists(place.resolve(".git"))) {
                String now = new Git(place)
                        .run("rev-parse", "--verify", "-q", "HEAD")
                        .output()
                        .strip();
                if (!now.isEmpty() && !now.equals(commit)) {
                    git.output("update-index", "--cacheinfo", "160000," + now + "," + path);
                }
            }
        });
    }
}
