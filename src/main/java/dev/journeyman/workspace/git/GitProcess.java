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
 * A process of the engine itself, mostly git. An interrupt is kept for later, so that work that is nearly done is not
 * cut off; a program that does not end in time is ended, and almost at once if the run is to stop. A half-finished git
 * command does no harm: the resumed run repeats it from the beginning. It may be used from any thread.
 */
public final class GitProcess {

    /** Variables that no program gets, so that a program of the repository that runs after all learns no secret. */
    private static final Pattern SECRET = Pattern.compile("(?i)key|token|secret|password");

    /** How long to wait for the output of a program that has ended. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    /** How long a program may continue when the run is to stop. */
    private static final Duration STOPPING = Duration.ofMillis(500);

    /** How long a terminated program may take to remove its locks. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private GitProcess() {}

    public static GitResult of(Path directory, List<String> command, Map<String, String> environment, Duration limit) {
        Process process = start(directory, command, environment);
        CompletableFuture<String> output = reading(process.getInputStream());
        CompletableFuture<String> error = reading(process.getErrorStream());
        if (!ended(process, limit)) {
            end(process);
            throw unfinished(directory, command);
        }
        try {
            return new GitResult(process.exitValue(), said(output), said(error));
        } catch (CompletionException kept) {
            throw unfinished(directory, command); // a program that it started keeps its output open
        }
    }

    private static String said(CompletableFuture<String> stream) {
        Duration patience = Thread.currentThread().isInterrupted() ? STOPPING : GRACE;
        return stream.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    private static WorkspaceException unfinished(Path directory, List<String> command) {
        return new WorkspaceException(
                "%s in %s did not end in time and was ended. Look for what blocks it, such as a named pipe or a slow disk."
                        .formatted(String.join(" ", shown(command)), directory));
    }

    /** Returns the words of a command for messages: its program and its subcommand. */
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
                ""); // a missing object is not fetched: that would start a program that the remote chooses
        environment.put("GIT_NO_LAZY_FETCH", "1");
        environment.put("LC_ALL", "C.UTF-8");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException absent) {
            if (!Files.isDirectory(directory)) {
                throw new WorkspaceException("%s is gone. Put it back, then try again.".formatted(directory), absent);
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

    /** Lets a program remove its locks, then ends it and every process that it started. */
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
