package dev.journeyman.workspace.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A short command that asks the system which sandboxes it supports. It may be used from any thread. */
final class SandboxProbe {

    private static final ProcessLimits LIMITS = new ProcessLimits(
            Duration.ofSeconds(10), Duration.ofMillis(500), ProcessLimits.USUAL_OUTPUT, ProcessLimits.Ending.ASK_FIRST);

    private SandboxProbe() {}

    /** Returns what came of a command; empty if it cannot be started or does not end in time. */
    static Optional<ProcessResult> of(List<String> command) {
        try {
            ProcessResult result = ProcessRunner.run(ProcessDescription.of(Path.of("/"), command, LIMITS)
                    .with(ProcessEnvironment.withoutSecrets().with(Map.of("LC_ALL", "C.UTF-8"))));
            return Optional.of(result).filter(ended -> ended.cause() == ProcessResult.Cause.ITSELF && ended.whole());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
