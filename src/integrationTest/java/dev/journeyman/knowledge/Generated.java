package dev.journeyman.knowledge;

import dev.journeyman.workspace.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A repository as data: its files at the end, and the commits that led there. Its files are resources below this
 * package, in a directory of its name, each with {@code .txt} after its own name.
 *
 * @param name its name
 * @param files the files of the last commit, content by path, in the order of the paths
 * @param commits its commits, oldest first; the first one has most of the files
 */
record Generated(String name, Map<String, String> files, List<Commit> commits) {

    private static final Instant BEGINNING = Instant.parse("2024-05-01T12:00:00Z");
    private static final Duration BETWEEN_COMMITS = Duration.ofDays(1);

    Generated {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        commits = List.copyOf(commits);
    }

    /**
     * A commit.
     *
     * @param message its message
     * @param files the files it adds or changes, content by path
     */
    record Commit(String message, Map<String, String> files) {

        Commit {
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        }
    }

    /**
     * A commit described by its changes to the final state of the repository.
     *
     * @param message its message
     * @param changes its additions and edits
     */
    record Step(String message, List<Change> changes) {

        static Step of(String message, Change... changes) {
            return new Step(message, List.of(changes));
        }
    }

    /**
     * A change of one file.
     *
     * @param path the file
     * @param before the earlier text; null if the file did not exist
     * @param after the text in its place since then, exactly once in the file
     */
    record Change(String path, @Nullable String before, String after) {

        static Change added(String path) {
            return new Change(path, null, "");
        }

        static Change edited(String path, String before, String after) {
            return new Change(path, before, after);
        }

        /** Restores the files as they were before this change. */
        void undo(Map<String, String> files) {
            if (before == null) {
                files.remove(path);
                return;
            }
            String content = Objects.requireNonNull(files.get(path), path);
            int at = content.indexOf(after);
            if (at < 0 || content.indexOf(after, at + 1) >= 0) {
                throw new IllegalArgumentException(path + " does not have this exactly once: " + after);
            }
            files.put(path, content.substring(0, at) + before + content.substring(at + after.length()));
        }
    }

    /**
     * Returns the repository whose files are the resources of a name. Files that no step adds are in the first commit.
     */
    static Generated of(String name, String first, Step... later) {
        Map<String, String> files = ResourceTree.of(name);
        Map<String, String> past = new LinkedHashMap<>(files);
        List<Commit> commits = new ArrayList<>();
        for (int i = later.length - 1; i >= 0; i--) {
            commits.add(undone(later[i], past));
        }
        commits.add(new Commit(first, past));
        Collections.reverse(commits);
        return new Generated(name, files, commits);
    }

    /** Returns the commit of a step, and restores the files as they were before it. */
    private static Commit undone(Step step, Map<String, String> files) {
        Map<String, String> touched = new LinkedHashMap<>();
        for (Change change : step.changes()) {
            touched.put(change.path(), Objects.requireNonNull(files.get(change.path()), change.path()));
        }
        for (int i = step.changes().size() - 1; i >= 0; i--) {
            step.changes().get(i).undo(files);
        }
        return new Commit(step.message(), touched);
    }

    /** Writes the additions and changes of a commit. */
    static void write(Path directory, Commit commit) throws IOException {
        for (Map.Entry<String, String> file : commit.files().entrySet()) {
            Path target = directory.resolve(file.getKey());
            Files.createDirectories(Objects.requireNonNull(target.getParent()));
            Files.writeString(target, file.getValue());
        }
    }

    /** Makes a git repository with all commits: by the same author, a day apart, identical on every machine. */
    Checkout commitTo(Path directory) throws IOException {
        Checkout checkout = Checkout.empty(directory);
        checkout.git("config", "user.name", "Developer");
        checkout.git("config", "user.email", "developer@localhost");
        checkout.git("config", "commit.gpgSign", "false");
        Instant when = BEGINNING;
        for (Commit commit : commits) {
            write(checkout.root(), commit);
            checkout.git("add", "--all", "--force");
            commit(checkout.root(), commit.message(), when);
            when = when.plus(BETWEEN_COMMITS);
        }
        return checkout;
    }

    private static void commit(Path root, String message, Instant when) throws IOException {
        ProcessBuilder git = new ProcessBuilder("git", "commit", "-q", "-m", message)
                .directory(root.toFile())
                .redirectErrorStream(true);
        git.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        String date = when.getEpochSecond() + " +0000";
        git.environment().put("GIT_AUTHOR_DATE", date);
        git.environment().put("GIT_COMMITTER_DATE", date);
        Process process = git.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("git commit: " + output);
        }
    }
}
