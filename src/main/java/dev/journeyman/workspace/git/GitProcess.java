package dev.journeyman.workspace.git;

import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessEnvironment;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The process of a git command. An interrupt is kept for later, so that work that is nearly done is not cut off; a
 * command that does not end in time is ended, and almost at once if the run is to stop. A half-finished git command
 * does no harm: the resumed run repeats it from the beginning. It may be used from any thread.
 */
final class GitProcess {

    /** How long git may continue when the run is to stop. */
    private static final Duration STOPPING = Duration.ofMillis(500);

    /**
     * What every git command gets. A missing object is not fetched: that would start a program that the remote chooses.
     */
    private static final Map<String, String> SETTINGS = Map.of(
            "GIT_TERMINAL_PROMPT", "0",
            "GIT_OPTIONAL_LOCKS", "0",
            "GIT_ALLOW_PROTOCOL", "",
            "GIT_NO_LAZY_FETCH", "1",
            "LC_ALL", "C.UTF-8");

    private GitProcess() {}

    /** Returns the limits of git commands that may take some time. */
    static ProcessLimits limits(Duration time) {
        return new ProcessLimits(time, STOPPING, ProcessLimits.ALL, ProcessLimits.Ending.ASK_FIRST);
    }

    /**
     * Runs a git command.
     *
     * @param reader what its output is passed to while it runs; null if the result is to have it
     */
    static GitResult of(
            Path directory,
            List<String> command,
            Map<String, String> environment,
            ProcessLimits limits,
            @Nullable OutputStream reader) {
        ProcessResult result = result(
                reader,
                ProcessDescription.of(directory, command, limits)
                        .with(ProcessEnvironment.withoutSecrets()
                                .without("GIT_")
                                .with(environment)
                                .with(SETTINGS)));
        if (result.cause() == ProcessResult.Cause.CLAIM_RAN_OUT) {
            Thread.currentThread().interrupt(); // as by one who stops the run
            throw new WorkspaceException("%s in %s was interrupted: the claim on this run ran out."
                    .formatted(String.join(" ", shown(command)), directory));
        }
        if (result.cause() != ProcessResult.Cause.ITSELF || !result.whole()) {
            throw unfinished(directory, command);
        }
        return new GitResult(result.exit(), result.output(), result.error());
    }

    /** Runs a git command to its end; it throws if git cannot be started. */
    static ProcessResult result(@Nullable OutputStream reader, ProcessDescription git) {
        try {
            return reader == null ? ProcessRunner.run(git) : ProcessRunner.run(git, reader);
        } catch (IOException absent) {
            if (!Files.isDirectory(git.directory())) {
                throw new WorkspaceException(
                        "%s is gone. Put it back, then try again.".formatted(git.directory()), absent);
            }
            throw new WorkspaceException(
                    "git cannot be started. Install git, or use --plain for a directory without it.", absent);
        }
    }

    private static WorkspaceException unfinished(Path directory, List<String> command) {
        return new WorkspaceException(
                "%s in %s did not end in time and was ended. Look for what blocks it, such as a named pipe or a slow disk."
                        .formatted(String.join(" ", shown(command)), directory));
    }

    /** Returns the words of a command for messages: its program and its subcommand. */
    private static List<String> shown(List<String> command) {
        return Stream.concat(
                        command.stream().limit(1),
                        command.stream()
                                .skip(1)
                                .filter(word -> word.matches("[a-z][a-z-]*"))
                                .limit(1))
                .toList();
    }
}
