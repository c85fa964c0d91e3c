package dev.journeyman.workspace.git;

import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The engine's own programs, git above all. An interrupt stays for later, so that what is nearly done is not broken off; a program
 * that does not end is ended, at once where the run is to stop. Half of what git does is not a harm: it is done again from its
 * beginning when the run is resumed.
 */
public final class GitProcess {

    /** What a program does not need to know: should one of the repository run after all, it learns nothing. */
    private static final Pattern SECRET = Pattern.compile("(?i)key|token|secret|password");

    /** How long a program that has ended may take to have said all. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    /** How long a program may still take when the run is to stop. */
    private static final Duration STOPPING = Duration.ofMillis(500);

    /** How long a program that is told to end may take to put away its locks. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private GitProcess() {}

    public static Git.Result of(Path directory, List<String> command, Map<String, String> environment, Duration limit) {
        Process process = start(directory, command, environment);
        CompletableFuture<String> output = reading(process.getInputStream());
        CompletableFuture<String> error = reading(process.getErrorStream());
        if (!ended(process, limit)) {
            end(process);
            throw unfinished(directory, command);
        }
        try {
            return new Git.Result(process.exitValue(), said(output), said(error));
        } catch (CompletionException kept) {
            throw unfinished(directory, command); // a program that it started holds its output open
        }
    }

    private static String said(CompletableFuture<String> stream) {
        Duration patience = Thread.currentThread().isInterrupted() ? STOPPING : GRACE;
        return stream.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    private static WorkspaceException unfinished(Path directory, List<String> command) {
        return new WorkspaceException(
                "%s did not end in %s and was ended. See what keeps it: a named pipe or a slow disk."
                        .formatted(String.join(" ", shown(command)), directory));
    }

    /** Returns the words a person knows a command by: its program and what that is to do. */
    private static List<String> shown(List<String> command) {
        return Stream.concat(
                        command.stream().limit(1),
                        command.stream()
                                .skip(1)
                                .filter(word -> word.matches("[a-z][a-z-]*"))
                                .limit(1))
                .toList();
    }

    private static Process start(Path directory, List<String> command, Map<String, String> more) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeIf(
                        name -> name.startsWith("GIT_") || SECRET.matcher(name).find());
        environment.putAll(more);
        environment.put(ProcessTree.MARK, ProcessTree.markIn(directory));
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put(
                "GIT_ALLOW_PROTOCOL",
                ""); // a missing object is not fetched: that starts a program of the remote's choice
        environment.put("GIT_NO_LAZY_FETCH", "1");
        environment.put("LC_ALL", "C.UTF-8");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException absent) {
            if (!Files.isDirectory(directory)) {
                throw new WorkspaceException("%s is gone. Put it back, then go on.".formatted(directory), absent);
            }
            throw new WorkspaceException(
                    "git cannot be started. Install git, or use --plain for a directory without it.", absent);
        }
    }

    private static boolean ended(Process process, Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException later) {
            await(process, STOPPING);
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    /** Lets a program take its locks away, then ends it with all that it started. */
    private static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        await(process, FAREWELL);
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static void await(Process process, Duration limit) {
        process.onExit()
                .completeOnTimeout(process, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static CompletableFuture<String> reading(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> text(stream), reading -> {
            Thread thread = new Thread(reading, "journeyman-git");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
