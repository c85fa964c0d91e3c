package dev.journeyman.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended.
 *
 * @param exit its exit code
 * @param out its standard output
 * @param err its standard error
 */
public record Finished(int exit, String out, String err) {

    private static final int MINUTES = 5;

    /** Runs a command in a directory and waits for its end, for five minutes at most. */
    public static Finished of(Path directory, List<String> command) {
        return of(directory, command, MINUTES);
    }

    /** Runs a command in a directory and waits for its end, for so many minutes at most. */
    public static Finished of(Path directory, List<String> command, int minutes) {
        try {
            Path out = Files.createTempFile("journeyman", ".out");
            Path err = Files.createTempFile("journeyman", ".err");
            try {
                Process process = new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
                process.getOutputStream().close();
                boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                assertThat(ended)
                        .as(
                                "%s did not end within %d minutes. It had written: %s",
                                command, minutes, Files.readString(out))
                        .isTrue();
                return new Finished(process.exitValue(), Files.readString(out), Files.readString(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Returns this process if its exit code is 0. */
    public Finished well() {
        assertThat(exit).as("the exit code, after%n%s%n%s", out, err).isZero();
        return this;
    }
}
