package dev.journeyman.cli.command;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessOutput;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The answer of a program that was asked for its version or for some other sign that it works. A program that does not
 * answer is ended with every process that it started. It is immutable and may be used from any thread.
 *
 * @param command the program and its arguments
 * @param result what came of it; empty if it cannot be started
 */
record ProgramCheck(List<String> command, Optional<ProcessResult> result) {

    private static final ProcessLimits LIMITS =
            ProcessLimits.of(Duration.ofSeconds(10), ProcessLimits.Ending.WHOLE_TREE);

    /** Asks a program in a directory. */
    static ProgramCheck of(Path directory, List<String> command) {
        try {
            return new ProgramCheck(
                    command,
                    Optional.of(ProcessRunner.run(
                            ProcessDescription.of(directory, command, LIMITS).with(ProcessOutput.JOINED))));
        } catch (IOException absent) {
            return new ProgramCheck(command, Optional.empty());
        }
    }

    /** Returns whether the program answered and its exit code is 0. */
    boolean works() {
        return result.filter(ProcessResult::ok).isPresent();
    }

    /** Returns whether the program was ended because it did not answer in time. */
    boolean late() {
        return result.filter(ended -> ended.cause() == ProcessResult.Cause.TIME_LIMIT)
                .isPresent();
    }

    /** Returns what the program said, or why it said nothing; a given text if it cannot be started. */
    String said(String absent) {
        return result.map(ended -> switch (ended.cause()) {
                    case ITSELF -> ended.output().strip();
                    case TIME_LIMIT ->
                        "\"%s\" did not answer within %s seconds and was ended"
                                .formatted(
                                        String.join(" ", command), LIMITS.time().toSeconds());
                    case INTERRUPT, CLAIM_RAN_OUT -> "interrupted while asking it for its version";
                })
                .orElse(absent);
    }
}
