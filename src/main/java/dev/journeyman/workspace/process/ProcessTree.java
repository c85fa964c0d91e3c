package dev.journeyman.workspace.process;

import dev.journeyman.workspace.process.ProcessLimits.Ending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process and all that it started, including those that left its process group: every descendant inherits a mark in its
 * environment, and is found by it on systems that show environments. It is immutable and may be used from any thread.
 *
 * @param root the process that was started
 * @param mark the mark in its environment, or the beginning of the mark
 * @param post what guards it, in which case the process that was started is its guard; null if it is not guarded or not known to be
 */
record ProcessTree(ProcessHandle root, String mark, Guard.@Nullable Post post) {

    /** The environment variable that marks the processes of one tree. */
    static final String MARK = "JOURNEYMAN_COMMAND";

    private static final Path PROCESSES = Path.of("/proc");
    /** How many rounds in a row must find no process before all are considered ended. */
    private static final int QUIET = 2;

    private static final int ROUNDS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** How long a process that is asked to end may take to remove its locks. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /** Returns the beginning of the marks of all processes that are started in a directory. */
    static String markIn(Path directory) {
        return directory + "#";
    }

    /** Returns whether the guard has ended the process, or did not start it, because the claim on the run ran out. */
    boolean outOfClaim(int exit) {
        return post != null && post.answered(exit);
    }

    /** Returns the process of the command itself; empty if its guard has not started it. */
    private Optional<ProcessHandle> command() {
        return post == null ? Optional.of(root) : post.leader(root);
    }

    /** Ends the first process in a sandbox and waits until the system has ended all others in it. */
    private void endFirst() {
        List<ProcessHandle> first =
                command().stream().flatMap(ProcessHandle::children).toList();
        first.forEach(ProcessHandle::destroyForcibly);
        if (!first.isEmpty()) {
            await(PATIENCE);
        }
    }

    private void await(Duration limit) {
        root.onExit()
                .completeOnTimeout(root, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Ends all processes that were started in a sandbox, in one of the ways. */
    void end(Sandbox sandbox, Ending how) {
        List<ProcessHandle> asked = how == Ending.ASK_FIRST ? ask() : List.of();
        if (sandbox != Sandbox.NONE) {
            endFirst();
        }
        end();
        asked.forEach(ProcessHandle::destroyForcibly);
    }

    /** Lets the first process remove its locks, and returns the others that ran before. */
    private List<ProcessHandle> ask() {
        List<ProcessHandle> others = root.descendants().toList();
        command().ifPresent(ProcessHandle::destroy);
        await(FAREWELL);
        return others;
    }

    /** Ends all processes, parents before children: a shell whose child ends would continue with its next line. */
    void end() {
        List<ProcessHandle> descendants = root.descendants().toList();
        root.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        endAll(mark);
    }

    /** Ends all processes whose marks begin with a text. */
    static void endAll(String mark) {
        int quiet = 0;
        for (int round = 0; round < ROUNDS && quiet < QUIET; round++) {
            quiet = endMarked(mark) ? 0 : quiet + 1;
        }
    }

    /**
     * Ends the processes with a mark, the newest first and each as soon as it is found: some start another and exit.
     */
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
