package dev.journeyman.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;

/**
 * The directory an agent works in. Every path of a file tool is confined to it; commands are not file tools, see
 * {@link Commands}.
 *
 * <p>A workspace belongs to one run and is used by one thread at a time.
 */
public final class Workspace {

    /** The bytes a file may have to be read whole. */
    public static final int READABLE = 4 * 1024 * 1024;

    private final Confinement confinement;
    private final Commands commands;
    private final Git git;
    private final TodoFile todo;

    /**
     * Opens a directory that is a git worktree.
     *
     * @param directory the worktree
     * @param home the home directory of commands that run here
     * @param base the commit the worktree was made from
     */
    public Workspace(Path directory, Path home, String base) {
        this.confinement = new Confinement(directory);
        this.commands = new Commands(confinement.root(), home);
        this.git = new Git(confinement.root());
        this.todo = new TodoFile(confinement.root(), TodoFile.taken(git, base));
    }

    /** Returns the directory, with all links followed. */
    public Path root() {
        return confinement.root();
    }

    /** Returns the todo list that survives everything. */
    public TodoFile todo() {
        return todo;
    }

    /** Returns what runs commands here. */
    public Commands commands() {
        return commands;
    }

    /** Returns the history this directory is part of. */
    public Git git() {
        return git;
    }

    /** Returns the place of a file, or throws where it lies outside. */
    public Path file(String path) {
        return confinement.resolve(path);
    }

    /** Returns the text of a file. */
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
                throw new WorkspaceException("\"%s\" has %,d bytes; up to %,d are read. Use search for it."
                        .formatted(path, Files.size(file), READABLE));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw new WorkspaceException("\"%s\" is no text in UTF-8. Use a command for it.".formatted(path), binary);
        } catch (IOException problem) {
            throw new WorkspaceException("\"%s\" cannot be read: %s.".formatted(path, problem.getMessage()), problem);
        }
    }

    /** Replaces the whole content of a file, which is made where there is none: all of it or nothing. */
    public void write(String path, String content) {
        Path file = confinement.resolve(path);
        if (Files.isDirectory(file)) {
            throw new WorkspaceException("\"%s\" is a directory. Name a file in it.".formatted(path));
        }
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            replace(Files.exists(file) ? file.toRealPath() : file, content);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "\"%s\" cannot be written: %s.".formatted(path, problem.getMessage()), problem);
        }
    }

    /** Returns the files that differ from a commit, new ones included, relative and in order. */
    public List<String> changedSince(String commit) {
        return git.changedSince(commit);
    }

    /** Writes beside a file, makes the bytes durable and moves them into its place. */
    static void replace(Path file, String content) throws IOException {
        Path beside = Files.createTempFile(Objects.requireNonNull(file.getParent()), ".journeyman", ".tmp");
        try {
            try (FileChannel out = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            Permissions.copy(file, beside);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
