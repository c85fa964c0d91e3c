package dev.journeyman.cli;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessOutput;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The result of the test in the demo's repository, which runs apart from the checks of the engine. It is immutable and
 * may be used from any thread.
 *
 * @param exit its exit code
 * @param said the last line of its output
 */
public record SlugCheck(int exit, String said) {

    /** The exit code of a failing test. Nothing else that can go wrong has it. */
    public static final int RED = 3;

    private static final String COMMAND =
            "javac -J-XX:-UsePerfData -d out src/*.java test/*.java && java -XX:-UsePerfData -cp out SlugTest";

    private static final ProcessLimits LIMITS =
            ProcessLimits.of(Duration.ofMinutes(1), ProcessLimits.Ending.WHOLE_TREE);

    /** Compiles and runs the test in a directory. */
    public static SlugCheck run(Path directory) throws IOException, InterruptedException {
        ProcessResult test = ProcessRunner.run(ProcessDescription.of(directory, List.of("sh", "-c", COMMAND), LIMITS)
                        .with(ProcessOutput.JOINED))
                .unlessInterrupted();
        List<String> lines = test.output().strip().lines().toList();
        return new SlugCheck(test.exit(), lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1));
    }
}
