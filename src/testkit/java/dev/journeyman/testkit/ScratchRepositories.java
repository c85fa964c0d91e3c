package dev.journeyman.testkit;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessEnvironment;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessOutput;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Real git repositories for tests. The same files give the same commits. It may be used from any thread. */
public final class ScratchRepositories {

    /** The time of every commit, so that the same files give the same commit. */
    private static final String THEN = "2026-01-01T00:00:00Z";

    private static final ProcessLimits LIMITS =
            new ProcessLimits(Duration.ofMinutes(5), Duration.ZERO, ProcessLimits.ALL, ProcessLimits.Ending.ASK_FIRST);

    private ScratchRepositories() {}

    /** Creates a repository with one commit of some files, given as alternating paths and contents. */
    public static Path make(Path directory, String... files) {
        try {
            Files.createDirectories(directory);
            for (int i = 0; i < files.length; i += 2) {
                Path file = directory.resolve(files[i]);
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, files[i + 1]);
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        git(directory, "init", "-q", "-b", "main");
        git(directory, "add", "--all");
        git(
                directory,
                "-c",
                "user.name=Test",
                "-c",
                "user.email=test@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "Begin");
        return directory;
    }

    /** Runs a git command and returns its output. A failure throws an exception with the output. */
    public static String git(Path directory, String... arguments) {
        List<String> command =
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        try {
            ProcessResult git = ProcessRunner.run(ProcessDescription.of(directory, command, LIMITS)
                    .with(ProcessEnvironment.WHOLE.with(Map.of("GIT_AUTHOR_DATE", THEN, "GIT_COMMITTER_DATE", THEN)))
                    .with(ProcessOutput.JOINED));
            if (!git.ok()) {
                throw new IllegalStateException("git " + List.of(arguments) + " failed: " + git.output());
            }
            return git.output().strip();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
