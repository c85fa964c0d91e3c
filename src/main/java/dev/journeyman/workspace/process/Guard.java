package dev.journeyman.workspace.process;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The guard of the processes that are started under one claim. Each runs below a shell that looks twice a second until when it
 * may run, and ends it with all that it started when that time is past or when this process is gone, even with -9. {@link Guards}
 * makes it. It may be used from any thread.
 */
public final class Guard implements ProcessGuard, AutoCloseable {

    /** How long a process may live after the deadline: a tick of the guard, and as much for a machine that is busy. */
    static final Duration LATEST = Duration.ofSeconds(1);

    /** The exit code of a guard that did not start the process. */
    private static final int UNSTARTED = 75;

    /** The exit code of a guard that ended the process. */
    private static final int ENDED = 76;

    /** The time after which the watch of a guard that was killed has read all that it needs. */
    private static final Executor UNREAD = CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS);

    private static final String SCRIPT = script();

    /** The name of the file that says until when processes may run. */
    private static final String DEADLINE = "deadline";

    private final Path directory;
    private final RandomAccessFile file;
    private final AtomicLong started = new AtomicLong();
    private final Set<ProcessHandle> running = ConcurrentHashMap.newKeySet();
    private volatile long deadline;
    private boolean over;

    /** Makes a guard whose files are in a directory of its own, which is there. */
    Guard(Path directory, long deadline) throws IOException {
        this.directory = directory;
        this.file = new RandomAccessFile(directory.resolve(DEADLINE).toFile(), "rw");
        deadline(deadline);
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(Guard.class.getResourceAsStream("guard.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new IllegalStateException("The script of the guard cannot be read.", problem);
        }
    }

    /** Returns a guard as the one of its kind. */
    public static Guard own(ProcessGuard guard) {
        if (guard instanceof Guard own) {
            return own;
        }
        throw new IllegalArgumentException("%s is not a guard of the engine. Pass on the one that you were given."
                .formatted(guard.getClass().getName()));
    }

    /**
     * Says until when processes may run, in hundredths of a second since this machine was started, as {@code /proc/uptime} counts
     * them. After {@link #end} it changes nothing.
     *
     * @throws WorkspaceException if it cannot be written; the earlier deadline holds
     */
    public synchronized void deadline(long hundredths) {
        if (!over) {
            write(hundredths);
        }
    }

    /**
     * Ends all processes early, lets none start, and waits until the last one has ended.
     *
     * @param patience how long it waits at most
     * @return whether all have ended
     */
    public boolean end(Duration patience) {
        synchronized (this) {
            if (!over) {
                write(0);
                over = true;
            }
        }
        return CompletableFuture.allOf(
                        running.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .thenApply(all -> true)
                .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Returns the directory of its files. */
    Path directory() {
        return directory;
    }

    @Override
    public boolean holds() {
        return Machine.uptime().orElse(Long.MAX_VALUE) < deadline;
    }

    /** Ends all processes and removes the files of the guard. */
    @Override
    public void close() {
        boolean ended = end(LATEST.multipliedBy(2));
        try {
            file.close();
            if (ended) {
                remove(directory); // otherwise the guards read it until they have ended the last process
            }
        } catch (IOException remains) {
            // a guard without a deadline ends its process, and the next one that is opened removes what remains
        }
    }

    /** Removes the files of a guard. */
    static void remove(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(directory)) {
            files = found.toList();
        }
        for (Path each : files) {
            Files.deleteIfExists(each);
        }
        Files.deleteIfExists(directory);
    }

    /** Writes the deadline at once, so that no reader sees half of it. An interrupt does not close this file. */
    private void write(long hundredths) {
        byte[] line = String.format(Locale.ROOT, "%015d\n", hundredths).getBytes(StandardCharsets.US_ASCII);
        try {
            file.seek(0);
            file.write(line);
            deadline = hundredths;
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "The deadline of processes cannot be written to %s: %s. They end at the earlier one."
                            .formatted(directory.resolve(DEADLINE), problem.getMessage()),
                    problem);
        }
    }

    /** Returns the post for a process that is about to be started. */
    Post post() {
        return new Post(this, started.incrementAndGet());
    }

    /** What guards one process. It is immutable and may be used from any thread. */
    record Post(Guard guard, long number) {

        /**
         * Returns a command line that runs a command below the guard.
         *
         * @param enclosed whether the system itself ends what the command started when the command ends
         */
        List<String> around(List<String> command, boolean enclosed) {
            List<String> line = new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "guard"));
            line.add(guard.directory.toString());
            line.add(Long.toString(number));
            line.add(Long.toString(ProcessHandle.current().pid()));
            line.add(Machine.born(ProcessHandle.current().pid()).orElse(""));
            line.add(enclosed ? "yes" : "no");
            line.addAll(command);
            return line;
        }

        /** Takes the guard of the process, which has started. */
        void started(ProcessHandle shell) {
            guard.running.add(shell);
            shell.onExit()
                    .thenRun(() -> guard.running.remove(shell))
                    .thenRunAsync(this::forget, UNREAD)
                    .exceptionally(never -> null);
        }

        /** Removes the file with the process of the command, which nothing reads any more. */
        private void forget() {
            try {
                Files.deleteIfExists(file(""));
            } catch (IOException remains) {
                // it is removed with the guard
            }
        }

        /**
         * Returns whether the guard has ended the process, or did not start it. A command may end with the same exit codes by itself: the
         * guard says so in a file, unless there is no room for one any more.
         */
        boolean answered(int exit) {
            return Files.exists(file(".answer")) || (!guard.holds() && (exit == UNSTARTED || exit == ENDED));
        }

        /** Returns the process of the command below its guard; empty if it has not started or has ended. */
        Optional<ProcessHandle> leader(ProcessHandle shell) {
            String known;
            try {
                known = Files.readString(file("")).strip();
            } catch (IOException none) {
                return Optional.empty();
            }
            return shell.children()
                    .filter(child -> Long.toString(child.pid()).equals(known))
                    .findFirst();
        }

        private Path file(String ending) {
            return guard.directory.resolve(number + ending);
        }
    }

    /**
     * Thrown to a thread whose process was ended, or was not started, because the claim on the run ran out. The thread must stop to
     * drive the run and append nothing.
     */
    public static final class ClaimRanOutException extends InterruptedException {

        private static final long serialVersionUID = 1;

        ClaimRanOutException() {
            super("interrupted: the claim on this run ran out");
        }
    }
}
