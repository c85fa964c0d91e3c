package dev.journeyman.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * The engine's own git in one directory. It runs without the repository's hooks, file system monitor and filters, asks
 * nobody for anything, and says what git said where it fails.
 */
public final class Git implements Repository {

    private static final List<String> ALWAYS = List.of(
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "commit.gpgSign=false",
            "-c",
            "core.quotePath=false",
            "-c",
            "gc.auto=0",
            "-c",
            "advice.detachedHead=false");

    /** The commands that would run the repository's filters. */
    private static final Set<String> FILTERED = Set.of("add", "diff", "worktree");

    private final Path directory;

    public Git(Path directory) {
        this.directory = directory;
    }

    /** What a git command left behind. */
    public record Result(int exit, String output, String error) {

        /** Returns whether it ended well. */
        public boolean ok() {
            return exit == 0;
        }
    }

    /** Returns the output of a git command, without the line break at its end, or throws what git said. */
    public String output(String... arguments) {
        Result result = run(arguments);
        if (!result.ok()) {
            throw new WorkspaceException("git %s failed in %s: %s"
                    .formatted(arguments[0], directory, firstLine(result.error() + result.output())));
        }
        return result.output().replaceFirst("\\R\\z", "");
    }

    /** Runs a git command that may fail. */
    public Result run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(ALWAYS);
        if (FILTERED.contains(arguments[0])) {
            command.addAll(Filters.off(directory));
        }
        command.addAll(Arrays.asList(arguments));
        return execute(directory, command);
    }

    static Result execute(Path directory, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("GIT_"));
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put("LC_ALL", "C.UTF-8");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            CompletableFuture<String> error = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
            String output = text(process.getInputStream());
            return new Result(process.waitFor(), output, error.join());
        } catch (IOException absent) {
            throw new WorkspaceException(
                    "git cannot be started. Install git, or use --plain for a directory without it.", absent);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new WorkspaceException("git was interrupted in %s.".formatted(directory), interrupted);
        }
    }

    @Override
    public String head() {
        return output("rev-parse", "HEAD");
    }

    @Override
    public List<String> files() {
        return split(output("ls-files", "--cached", "--others", "--exclude-standard", "-z"))
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public String diff(String commit, List<String> but) {
        List<String> paths = new ArrayList<>(List.of("--", "."));
        but.forEach(path -> paths.add(":(exclude,top)" + path));
        output(joined(List.of("add", "--all", "--intent-to-add"), paths));
        return output(joined(List.of("diff", "--no-ext-diff", "--no-textconv", commit), paths));
    }

    @Override
    public List<String> changedSince(String commit) {
        Stream<String> changed = split(output("diff", "--name-only", "--no-renames", "-z", commit));
        Stream<String> added = split(output("ls-files", "--others", "--exclude-standard", "-z"));
        return List.copyOf(new TreeSet<>(Stream.concat(changed, added).toList()));
    }

    @Override
    public String commitAll(String message, List<String> but) {
        output("add", "--all");
        if (!but.isEmpty()) {
            run(Stream.concat(Stream.of("reset", "-q", "--"), but.stream()).toArray(String[]::new));
        }
        if (!run("diff", "--cached", "--quiet").ok()) {
            Identity identity = Identity.of(this);
            output(
                    "-c",
                    "user.name=" + identity.name(),
                    "-c",
                    "user.email=" + identity.email(),
                    "commit",
                    "--no-verify",
                    "-q",
                    "-m",
                    message);
        }
        return head();
    }

    /** Who the engine commits as: whoever the repository's user is, else the engine itself. */
    private record Identity(String name, String email) {

        static Identity of(Git git) {
            Result name = git.run("config", "user.name");
            Result email = git.run("config", "user.email");
            return name.ok() && email.ok()
                    ? new Identity(name.output().strip(), email.output().strip())
                    : new Identity("Journeyman", "journeyman@localhost");
        }
    }

    private static String[] joined(List<String> first, List<String> rest) {
        return Stream.concat(first.stream(), rest.stream()).toArray(String[]::new);
    }

    private static Stream<String> split(String names) {
        return Arrays.stream(names.split("\0")).filter(name -> !name.isEmpty());
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String firstLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it said nothing")
                .strip();
    }
}
