package dev.journeyman.faults.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A shell into which a test types commands, as a person does. It is used by one thread. */
final class TypedShell implements AutoCloseable {

    private static final String READY = "-- ready, status ";
    private static final String FAILED = "-- failed: ";

    private final Process bash;
    private final Writer keys;
    private final BufferedReader screen;
    private final List<String> seen = new ArrayList<>();

    /** Starts the shell in a directory. */
    TypedShell(Path directory, Map<String, String> environment) throws IOException {
        ProcessBuilder shell =
                new ProcessBuilder("bash", "-E").directory(directory.toFile()).redirectErrorStream(true);
        shell.environment().putAll(environment);
        bash = shell.start();
        keys = bash.outputWriter(StandardCharsets.UTF_8);
        screen = bash.inputReader(StandardCharsets.UTF_8);
        type("trap 'echo \"%s$BASH_COMMAND\"' ERR".formatted(FAILED));
    }

    /** Types commands, waits until they have ended, and returns what they printed. */
    List<String> type(String commands) throws IOException {
        keys.write("%s\necho \"%s$?\"\n".formatted(commands, READY));
        keys.flush();
        List<String> printed = new ArrayList<>();
        for (String line = screen.readLine(); line != null; line = screen.readLine()) {
            seen.add(line);
            if (line.startsWith(FAILED)) {
                throw new AssertionError("In the shell:\n" + String.join("\n", seen));
            }
            if (line.startsWith(READY)) {
                return List.copyOf(printed);
            }
            printed.add(line);
        }
        throw new AssertionError("The shell has ended:\n" + String.join("\n", seen));
    }

    /** Returns everything that the shell showed. */
    List<String> seen() {
        return List.copyOf(seen);
    }

    /** Ends the shell with what it started. */
    @Override
    public void close() {
        bash.descendants().forEach(process -> {
            process.destroyForcibly();
        });
        bash.destroyForcibly();
        try {
            keys.close();
        } catch (IOException | UncheckedIOException gone) {
            // it has ended
        }
    }
}
