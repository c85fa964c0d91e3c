package dev.journeyman.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Real git repositories for tests. The same files give the same commits. It may be used from any thread. */
public final class ScratchRepositories {

    /** The time of every commit, so that the same files give the same commit. */
    private static final String THEN = "2026-01-01T00:00:00Z";

    private ScratchRepositories() {}

    /** Creates a repository with one commit of some files, given as alternating paths and contents. */
    public static Path make(Path directory, String... files) {
        try {
            Files.createDirectories(directory);
            for (int i = 0; i < files.length; i += 2) {
                Path file = directory.resolve(files[i]);
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, files[i + 1]);
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        git(directory, "init", "-q", "-b", "main");
        git(directory, "add", "--all");
        git(
                directory,
                "-c",
                "user.name=Test",
                "-c",
                "user.email=test@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "Begin");
        return directory;
    }

    /** Runs a git command and returns its output. A failure throws an exception with the output. */
    public static String git(Path directory, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of("git"));
            command.addAll(List.of(arguments));
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
            builder.environment().put("GIT_AUTHOR_DATE", THEN);
            builder.environment().put("GIT_COMMITTER_DATE", THEN);
            Process git = builder.start();
            git.getOutputStream().close();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (git.waitFor() != 0) {
                throw new IllegalStateException("git " + List.of(arguments) + " failed: " + output);
            }
            return output;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
