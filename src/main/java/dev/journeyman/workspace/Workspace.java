package dev.journeyman.workspace;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.file.AtomicFile;
import dev.journeyman.workspace.file.PathConfinement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The directory in which a coder works. Every path of a file tool is confined to it; commands are not file tools and
 * may access whatever the user may.
 *
 * <p>A workspace belongs to one run and is used by one thread at a time.
 */
public final class Workspace {

    /** The maximum size of a file that can be read, in bytes. */
    public static final int READABLE = 4 * 1024 * 1024;

    private final PathConfinement confinement;
    private final Commands commands;
    private final Repository repository;
    private final TodoFile todo;

    /**
     * Opens a directory.
     *
     * @param directory the worktree
     * @param commands what runs commands in it
     * @param repository its history
     * @param todoAside whether the repository has a TODO.md of its own, so that the coder's list is kept elsewhere
     */
    public Workspace(Path directory, Commands commands, Repository repository, boolean todoAside) {
        this.confinement = new PathConfinement(directory);
        this.commands = commands;
        this.repository = repository;
        this.todo = new TodoFile(confinement.root(), todoAside);
    }

    private Workspace(Workspace other, Commands commands, Repository repository) {
        this.confinement = other.confinement;
        this.commands = commands;
        this.repository = repository;
        this.todo = other.todo;
    }

    /** Returns the same workspace with a listener that gets each process of a command when it has started. */
    public Workspace telling(Consumer<ProcessRef> listener) {
        return new Workspace(this, commands.telling(listener), repository);
    }

    /** Returns the same workspace, in which all processes, also those of git, run below a guard. */
    public Workspace below(ProcessGuard guard) {
        return new Workspace(this, commands.below(guard), repository.below(guard));
    }

    /** Returns the directory, with all links followed. */
    public Path root() {
        return confinement.root();
    }

    /** Returns the coder's todo list, which outlives every conversation. */
    public TodoFile todo() {
        return todo;
    }

    /** Returns what runs commands here. */
    public Commands commands() {
        return commands;
    }

    /** Returns the history of this directory. */
    public Repository repository() {
        return repository;
    }

    /** Returns the absolute path of a file; it throws if the file is outside the workspace. */
    public Path file(String path) {
        return confinement.resolve(path);
    }

    /** Returns the text of a file, which must be UTF-8 and at most {@link #READABLE} bytes long. */
    public String read(String path) {
        Path file = confinement.resolve(path);
        try {
            if (!Files.isRegularFile(file)) {
                throw new WorkspaceException(
                        Files.isDirectory(file)
                                ? "\"%s\" is a directory. Use list_files for it.".formatted(path)
                                : "\"%s\" does not exist. Use list_files or search to find it.".formatted(path));
            }
            if (Files.size(file) > READABLE) {
                throw new WorkspaceException(String.format(
                        Locale.ROOT,
                        "\"%s\" has %,d bytes; up to %,d are read. Use a command for it.",
                        path,
                        Files.size(file),
                        READABLE));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw new WorkspaceException("\"%s\" is not text in UTF-8. Use a command for it.".formatted(path), binary);
        } catch (IOException problem) {
            throw new WorkspaceException("\"%s\" cannot be read: %s.".formatted(path, problem.getMessage()), problem);
        }
    }

    /** Creates a file or replaces its whole content, atomically. */
    public void write(String path, String content) {
        Path file = confinement.resolve(path);
        if (Files.isDirectory(file)) {
            throw new WorkspaceException("\"%s\" is a directory. Name a file in it.".formatted(path));
        }
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            AtomicFile.replace(Files.exists(file) ? file.toRealPath() : file, content);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "\"%s\" cannot be written: %s.".formatted(path, problem.getMessage()), problem);
        }
    }

    /** Returns the files that differ from a commit, including new ones, except the coder's todo list. */
    public List<String> changedSince(String commit) {
        return repository.changedSince(commit).stream().filter(this::isWork).toList();
    }

    /** Returns the files that a commit does not contain, except the coder's todo list. */
    public List<String> createdSince(String commit) {
        return repository.createdSince(commit).stream().filter(this::isWork).toList();
    }

    /** Returns the files that are neither tracked nor ignored, except the coder's todo list. */
    public List<String> untracked(boolean byDirectory) {
        return repository.untracked(byDirectory).stream()
                .filter(name -> isWork(name.endsWith("/") ? name.substring(0, name.length() - 1) : name))
                .toList();
    }

    private boolean isWork(String file) {
        return !file.equals(todo.path())
                && !file.equals(TodoFile.ASIDE_DIRECTORY)
                && !file.startsWith(TodoFile.ASIDE_DIRECTORY + "/");
    }

    /** Returns the difference from a commit as text, except the coder's todo list. */
    public String diff(String commit) {
        return diff(commit, List.of());
    }

    /** Returns the difference from a commit as text, except the coder's todo list and some other files. */
    public String diff(String commit, List<String> but) {
        List<String> all = new ArrayList<>(but);
        all.add(todo.path());
        all.add(TodoFile.ASIDE_DIRECTORY);
        return repository.diff(commit, all);
    }

    /** Returns a fingerprint of the files' difference from a commit, except the coder's todo list. */
    public String mark(String commit) {
        return repository.mark(commit, List.of(todo.path(), TodoFile.ASIDE_DIRECTORY));
    }

    /** Returns what {@link #restore} needs to bring back the current files. All of them must be in the commit. */
    public Saved save(String commit) {
        return new Saved(commit, repository.ignored(), todo.read());
    }

    /** Restores the files to a saved state. */
    public void restore(Saved saved) {
        boolean restored =
                repository.restore(saved.commit(), saved.ignored(), List.of(todo.path(), TodoFile.ASIDE_DIRECTORY));
        if (restored) {
            todo.restore(saved.todo());
        }
    }

    /**
     * A saved state of the files. It is immutable.
     *
     * @param commit the commit with all files that are not ignored
     * @param ignored the paths that were ignored
     * @param todo the content of the todo list
     */
    public record Saved(String commit, List<String> ignored, String todo) {}

    /**
     * The worktree of a run. It is immutable and may be used from any thread.
     *
     * @param path the path of the worktree
     * @param branch the branch of the run
     * @param base the commit from which the branch began
     */
    public record Worktree(String path, String branch, String base) {}

    /**
     * The coder's todo list, a file in the worktree. It is always replaced as a whole, and each read returns the current
     * file. If the repository tracks a TODO.md of its own, the list is kept in {@code .journeyman/TODO.md} instead. It is
     * used by one thread at a time.
     */
    public static final class TodoFile {

        /** The maximum size of a list, in bytes. */
        public static final int LIMIT = 64 * 1024;

        /** The heading of the list in a request to the coder. */
        public static final String HEADING = "## TODO.md\n\n";

        /** The name of a list in the root of a worktree. */
        public static final String NAME = "TODO.md";

        private static final String ASIDE = ".journeyman/TODO.md";

        /** The directory of a list that cannot be in the root. It is never committed. */
        static final String ASIDE_DIRECTORY = ".journeyman";

        private final Path root;
        private final String path;

        /** Creates the list of a worktree; {@code taken} says whether its TODO.md belongs to the repository. */
        public TodoFile(Path root, boolean taken) {
            this.root = root;
            this.path = taken ? ASIDE : NAME;
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
                        "%s is a link and is not written through. Remove the link; nothing was changed."
                                .formatted(path()));
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
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
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
                        "%s cannot be written: %s. The old list stays.".formatted(path(), problem.getMessage()),
                        problem);
            }
        }

        private boolean linked(Path file) {
            return Files.isSymbolicLink(file) || Files.isSymbolicLink(Objects.requireNonNull(file.getParent()));
        }
    }
}
