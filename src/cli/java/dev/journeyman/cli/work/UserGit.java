package dev.journeyman.cli.work;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessEnvironment;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * git in a directory of the user, with the user's own settings, name and hooks. It is never called in the worktree of a run, where a
 * coder can lead it into another repository. It is immutable and may be used from any thread.
 *
 * @param directory the directory
 */
record UserGit(Path directory) {

    private static final ProcessLimits LIMITS =
            new ProcessLimits(Duration.ofMinutes(5), Duration.ZERO, ProcessLimits.ALL, ProcessLimits.Ending.ASK_FIRST);

    /** Returns git in a directory; throws {@link BadInputException} if it is not one of a repository. */
    static UserGit in(Path directory) {
        UserGit git = new UserGit(directory);
        if (!Files.isDirectory(directory) || !git.run("rev-parse", "--git-dir").ok()) {
            throw new BadInputException(
                    "%s is not a git repository. Name the one that has the branch of the run with --repo."
                            .formatted(directory));
        }
        return git;
    }

    /** Runs git, and waits for its end. */
    ProcessResult run(String... arguments) {
        List<String> command =
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        try {
            return ProcessRunner.run(ProcessDescription.of(directory, command, LIMITS)
                    .with(ProcessEnvironment.WHOLE.with(Map.of("GIT_OPTIONAL_LOCKS", "0"))));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns what git prints; throws {@link BadInputException} with what it said if it fails. */
    String output(String... arguments) {
        ProcessResult result = run(arguments);
        if (!result.ok()) {
            throw new BadInputException("git %s failed in %s: %s"
                    .formatted(arguments[0], directory, result.error().strip()));
        }
        return result.output();
    }

    /** Returns the names of files that git prints with {@code -z}. */
    List<String> names(String... arguments) {
        return Stream.of(output(arguments).split("\0", -1))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /**
     * Returns whether the branch that is checked out has the work of another one: its commits, or the same changes in commits of its
     * own, as after a squash. A git before 2.38 can only tell by the commits.
     */
    boolean contains(String branch) {
        if (run("merge-base", "--is-ancestor", branch, "HEAD").ok()) {
            return true;
        }
        ProcessResult merged = run("merge-tree", "--write-tree", "HEAD", branch);
        return merged.ok()
                && merged.output()
                        .strip()
                        .equals(output("rev-parse", "HEAD^{tree}").strip());
    }

    /** Returns whether a commit or branch is there. */
    boolean has(String name) {
        return run("rev-parse", "--verify", "--quiet", name + "^{commit}").ok();
    }
}
