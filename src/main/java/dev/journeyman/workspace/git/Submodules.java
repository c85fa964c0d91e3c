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
 * The submodules of a worktree. Git itself would check whether each is dirty, and would run the filters that it
 * configures; this class only reads its commit. It is used by one thread at a time.
 *
 * @param git the git of the worktree
 * @param directory the worktree
 * @param commits the commit of each submodule in the index, by path
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

    /** Updates the index with the current commit of each submodule, and removes the submodules that are gone. */
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
