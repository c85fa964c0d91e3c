package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The directories of worktrees, and the empty files that mark incomplete ones. It may be used from any thread. */
public final class WorktreeDirectories {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private WorktreeDirectories() {}

    /**
     * Creates a directory, with its parents, that only its owner can enter. An existing directory is closed to others;
     * existing parents stay unchanged.
     */
    public static Path make(Path directory) {
        try {
            if (!directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                return Files.createDirectories(directory);
            }
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER));
            return Files.setPosixFilePermissions(directory, OWNER);
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be made.".formatted(directory), problem);
        }
    }

    /** Removes a directory and its contents without following links. A missing directory is not an error. */
    static void remove(Path directory) {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException problem)
                        throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be removed: %s.".formatted(directory, problem.getMessage()), problem);
        }
    }

    static void mark(Path file) {
        try {
            Files.write(file, new byte[0]);
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be written.".formatted(file), problem);
        }
    }

    static void unmark(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be removed.".formatted(file), problem);
        }
    }
}
