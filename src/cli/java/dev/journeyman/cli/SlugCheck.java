package dev.journeyman.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

    /** Compiles and runs the test in a directory. */
    public static SlugCheck run(Path directory) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", COMMAND)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        List<String> lines = said.strip().lines().toList();
        return new SlugCheck(process.waitFor(), lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1));
    }
}
