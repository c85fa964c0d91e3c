package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Copies a directory without its git data. It copies links as links, and no pipes or sockets. */
final class DirectoryCopy {

    /**
     * The git directory, or in a worktree or submodule a file that names it: a copy of either would use the original's
     * git.
     */
    private static final String GIT = ".git";

    private static final CopyOption[] AS_THEY_ARE = {StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS};

    private DirectoryCopy() {}

    static void copy(Path directory, Path to) {
        try {
            copyReal(directory.toRealPath(), to);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "%s cannot be copied: %s.".formatted(directory, problem.getMessage()), problem);
        }
    }

    private static void copyReal(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (directory.endsWith(GIT) || holdsTheCopy(directory)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(directory).toString()));
                return FileVisitResult.CONTINUE;
            }

            private boolean holdsTheCopy(Path directory) {
                return !directory.equals(from) && to.startsWith(directory.toAbsolutePath());
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.endsWith(GIT) && !attributes.isOther()) {
                    Files.copy(file, to.resolve(from.relativize(file).toString()), AS_THEY_ARE);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
