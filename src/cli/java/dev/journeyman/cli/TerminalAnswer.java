package dev.journeyman.cli;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessInput;
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
 * What a short program such as stty answers about the terminal of this process, which it inherits. It may be used from
 * any thread.
 */
final class TerminalAnswer {

    /** An interrupt does not cut a program off at once: settings are also restored when the command is interrupted. */
    private static final ProcessLimits LIMITS = new ProcessLimits(
            Duration.ofSeconds(5), Duration.ofSeconds(1), ProcessLimits.USUAL_OUTPUT, ProcessLimits.Ending.ASK_FIRST);

    private TerminalAnswer() {}

    /** Returns what a program printed; empty if it cannot be started, fails or does not end. */
    static Optional<String> of(List<String> command, ProcessInput input, ProcessOutput output) {
        try {
            ProcessResult result = ProcessRunner.run(ProcessDescription.of(Path.of("/"), command, LIMITS)
                    .with(input)
                    .with(output));
            return Optional.of(result).filter(ProcessResult::ok).map(ProcessResult::output);
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
