package dev.journeyman.terminal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A tmux used by one test only, with a socket of its own. Close it, or it keeps running. */
public final class TmuxServer implements AutoCloseable {

    private final List<String> command = List.of("tmux", "-L", "journeyman-" + UUID.randomUUID(), "-f", "/dev/null");

    /** Skips a test with a message if there is no tmux. */
    public static void required() {
        boolean there = Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "tmux")));
        if (!there) {
            System.out.println("skipped: there is no tmux on the PATH, and panes were not tried");
        }
        assumeTrue(there, "skipped: there is no tmux on the PATH");
    }

    /** Returns the command that calls it. */
    public List<String> command() {
        return command;
    }

    /** Starts a program in a new pane, with only the given environment, and returns the name of the pane. */
    public String open(Path directory, Map<String, String> environment, List<String> program) {
        List<String> line = new ArrayList<>(List.of("exec", "env", "-u", "LANG"));
        environment.forEach((name, value) -> line.add(quoted(name + "=" + value)));
        program.forEach(word -> line.add(quoted(word)));
        return asked(
                "new-session",
                "-d",
                "-P",
                "-F",
                "#{pane_id}",
                "-x",
                "120",
                "-y",
                "40",
                "-c",
                directory.toString(),
                String.join(" ", line));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** Presses keys in a pane, as bytes. */
    public void press(String pane, byte[] keys) {
        List<String> arguments = new ArrayList<>(List.of("send-keys", "-t", pane, "-H"));
        for (byte key : keys) {
            arguments.add(Integer.toHexString(key & 0xff));
        }
        asked(arguments.toArray(String[]::new));
    }

    /** Runs a command of tmux and returns its output. */
    public String asked(String... arguments) {
        List<String> line =
                Stream.concat(command.stream(), Stream.of(arguments)).collect(Collectors.toCollection(ArrayList::new));
        try {
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.environment().put("LC_ALL", "C.UTF-8");
            Process process = builder.start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(line + ": " + out);
            }
            return out;
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Ends it and everything in it. */
    @Override
    public void close() {
        try {
            asked("kill-server");
        } catch (IllegalStateException ended) {
            // its last pane was closed, which ends the server
        }
    }
}
