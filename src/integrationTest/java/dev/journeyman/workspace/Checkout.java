package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A user's repository, with git as the user has it: with hooks, filters and all. */
public record Checkout(Path root) {

    /** Makes a repository with one commit. */
    public static Checkout make(Path directory) throws IOException {
        Checkout checkout = empty(directory);
        checkout.file("README.md", "Read me.\n");
        checkout.commit("Begin");
        return checkout;
    }

    /** Makes a repository without commits. */
    public static Checkout empty(Path directory) throws IOException {
        Files.createDirectories(directory);
        Checkout checkout = new Checkout(directory.toRealPath());
        checkout.git("init", "-q", "-b", "main");
        checkout.git("config", "user.name", "Ada");
        checkout.git("config", "user.email", "ada@example.org");
        checkout.git("config", "core.autocrlf", "false");
        return checkout;
    }

    /** Writes a file. */
    public Path file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, content);
    }

    /** Writes a program that leaves a trace and works as a filter. */
    Path program(Path file, Path trace) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\necho \"$0\" >> '%s'\ncat\n".formatted(trace));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** Commits everything. */
    public String commit(String message) throws IOException {
        git("add", "--all");
        git("commit", "-q", "-m", message);
        return git("rev-parse", "HEAD");
    }

    /** Runs git and returns its output without the final line break. */
    public String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.onExit().join().exitValue();
        assertThat(exit).as("git %s: %s", String.join(" ", arguments), output).isZero();
        return output.replaceFirst("\\R\\z", "");
    }
}
