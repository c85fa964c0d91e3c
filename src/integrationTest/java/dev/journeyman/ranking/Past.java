package dev.journeyman.ranking;

import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The history of a repository, in a clone that checks out one commit after the other. Used by one thread. */
final class Past {

    /**
     * Files that change with everything: each change adds a line to the first, and the tests rewrite the others on
     * demand.
     */
    private static final Set<String> WITH_EVERYTHING =
            Set.of("CHANGELOG.md", "docs/api.txt", "docs/cli.md", "docs/licences.md", "docs/states.md");

    private final Path repository;
    private final Path clone;

    /**
     * Clones a repository; its objects are shared.
     *
     * @param place the target, an empty directory
     */
    Past(Path repository, Path place) {
        this.repository = repository;
        this.clone = place.resolve("clone");
        ScratchRepositories.git(repository, "clone", "-q", "--shared", "--no-checkout", ".", clone.toString());
    }

    /** Returns whether a repository has all of some commits. */
    static boolean has(Path repository, List<String> commits) {
        Git git = new Git(repository);
        return commits.stream()
                .allMatch(commit -> git.run("rev-parse", "-q", "--verify", commit + "^{tree}")
                        .ok());
    }

    /** Returns a commit as a story: its message, the commit before it, and the files it changed, renamed or removed. */
    PastStory story(String commit) {
        String changed = ScratchRepositories.git(
                repository,
                "diff-tree",
                "-r",
                "--no-commit-id",
                "--name-only",
                "--no-renames",
                "--diff-filter=MD",
                commit);
        return new PastStory(
                commit + "^",
                message(commit, "%s"),
                message(commit, "%b"),
                changed.lines().filter(path -> !WITH_EVERYTHING.contains(path)).toList());
    }

    private String message(String commit, String format) {
        return ScratchRepositories.git(repository, "log", "-1", "--format=" + format, commit);
    }

    /** Returns the files as they were in a commit. */
    Workspace at(String commit) {
        String full = ScratchRepositories.git(repository, "rev-parse", commit);
        ScratchRepositories.git(clone, "checkout", "-q", "--force", "--detach", full);
        Commands none = (command, limit) -> {
            throw new AssertionError("nothing is run");
        };
        return new Workspace(clone, none, new Git(clone), false);
    }
}
