package dev.journeyman.workspace;

import dev.journeyman.workspace.file.AtomicFile;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The coder's todo list, a file in the worktree. It is always replaced as a whole, and each read returns the current
 * file. If the repository tracks a TODO.md of its own, the list is kept in {@code .journeyman/TODO.md} instead. It is
 * used by one thread at a time.
 */
public final class TodoFile {

    /** The maximum size of a list, in bytes. */
    public static final int LIMIT = 64 * 1024;

    /** The heading of the list in a request to the coder. */
    public static final String HEADING = "## TODO.md\n\n";

    private static final String NAME = "TODO.md";
    private static final String ASIDE = ".journeyman/TODO.md";

    /** The directory of a list that cannot be in the root. It is never committed. */
    static final String ASIDE_DIRECTORY = ".journeyman";

    private final Path root;
    private final String path;

    TodoFile(Path root, boolean taken) {
        this.root = root;
        this.path = taken ? ASIDE : NAME;
    }

    /** Returns whether a commit already contains a TODO.md. */
    static boolean taken(Git git, String commit) {
        return git.run("cat-file", "-e", commit + ":" + NAME).ok();
    }

    /** Returns whether a text is a list with its heading, as in a request. */
    public static boolean shown(String text) {
        return text.startsWith(HEADING);
    }

    /** Returns a text without the heading of a list. */
    public static String listIn(String text) {
        return shown(text) ? text.substring(HEADING.length()) : text;
    }

    /** Returns the path of the list, relative to the worktree. */
    public String path() {
        return path;
    }

    /** Returns the list; empty if there is none. It never follows a link, and cuts an oversized list. */
    public String read() {
        Path file = root.resolve(path());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || linked(file)) {
            return "";
        }
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(LIMIT), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Replaces the whole list atomically. */
    public void replace(String content) {
        int bytes = content.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LIMIT) {
            throw new WorkspaceException(String.format(
                    Locale.ROOT,
                    "The todo list has %,d bytes; up to %,d are kept. Shorten it; the old list stays.",
                    bytes,
                    LIMIT));
        }
        if (linked(root.resolve(path()))) {
            throw new WorkspaceException(
                    "%s is a link and is not written through. Remove the link; nothing was changed.".formatted(path()));
        }
        write(content);
    }

    /** Restores the list to content that was read earlier, and removes a link or directory in its place. */
    void restore(String content) {
        Path file = root.resolve(path());
        Path directory = root.resolve(ASIDE_DIRECTORY);
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)
                && !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            remove(directory);
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            remove(file);
        }
        if (!read().equals(content)) {
            write(content);
        }
    }

    private void remove(Path place) {
        try (Stream<Path> all = Files.walk(place)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be removed: %s.".formatted(root.relativize(place), problem.getMessage()), problem);
        }
    }

    private void write(String content) {
        Path file = root.resolve(path());
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            AtomicFile.replace(file, content);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be written: %s. The old list stays.".formatted(path(), problem.getMessage()), problem);
        }
    }

    private boolean linked(Path file) {
        return Files.isSymbolicLink(file) || Files.isSymbolicLink(Objects.requireNonNull(file.getParent()));
    }
}
