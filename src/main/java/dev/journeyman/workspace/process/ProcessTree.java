package dev.journeyman.workspace.process;

import dev.journeyman.workspace.Sandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processes of a command, also those that left its process group: every descendant inherits a mark in its environment, and
 * where the system shows environments, whoever carries the mark is found.
 *
 * @param root what was started
 * @param mark what its environment has, or how that begins
 */
public record ProcessTree(ProcessHandle root, String mark) {

    /** The environment variable that marks the processes of one command. */
    public static final String MARK = "JOURNEYMAN_COMMAND";

    private static final Path PROCESSES = Path.of("/proc");
    /** Rounds that find nobody, one after the other, until nobody is believed to be left. */
    private static final int QUIET = 2;

    private static final int ROUNDS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Returns how the marks of all processes begin that are started in a directory. */
    public static String markIn(Path directory) {
        return directory + "#";
    }

    /** Ends the first process of an enclosure and waits until the system has ended all others in it. */
    private void endFirst() {
        List<ProcessHandle> first = root.children().toList();
        first.forEach(ProcessHandle::destroyForcibly);
        if (!first.isEmpty()) {
            root.onExit()
                    .completeOnTimeout(root, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
    }

    /** Ends all that were started in an enclosure. */
    void end(Sandbox enclosure) {
        if (enclosure != Sandbox.NONE) {
            endFirst();
        }
        end();
    }

    /** Ends all, whoever starts others before those: a shell whose child ends goes on with the next line. */
    void end() {
        List<ProcessHandle> descendants = root.descendants().toList();
        root.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        endAll(mark);
    }

    /** Ends all processes whose mark begins so. */
    static void endAll(String mark) {
        int quiet = 0;
        for (int round = 0; round < ROUNDS && quiet < QUIET; round++) {
            quiet = endMarked(mark) ? 0 : quiet + 1;
        }
    }

    /** Ends whoever carries a mark, the youngest first and each as soon as it is seen: some start another and are gone. */
    private static boolean endMarked(String mark) {
        String[] names = Objects.requireNonNullElse(PROCESSES.toFile().list(), new String[0]);
        boolean found = false;
        for (long pid : Stream.of(names)
                .filter(name -> name.chars().allMatch(Character::isDigit))
                .mapToLong(Long::parseLong)
                .map(number -> -number)
                .sorted()
                .map(number -> -number)
                .toArray()) {
            if (carries(pid, MARK + "=" + mark)) {
                found = true;
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
        return found;
    }

    private static boolean carries(long pid, String entry) {
        try {
            byte[] environment =
                    Files.readAllBytes(PROCESSES.resolve(Long.toString(pid)).resolve("environ"));
            return ("\0" + new String(environment, StandardCharsets.UTF_8)).contains("\0" + entry);
        } catch (IOException goneOrNotOurs) {
            return false;
        }
    }
}
