package dev.journeyman.workspace.file;

import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A check that paths stay below a root, also those that are absolute, contain {@code ..}, follow links or differ in
 * case. It is immutable and may be used from any thread.
 */
public final class PathConfinement {

    /** The names under which some file system finds git's directory; git itself protects the same names. */
    private static final Pattern GIT = Pattern.compile("(?i)(\\.git|git~1)[. ]*");

    private static final Pattern IGNORED = Pattern.compile("[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]");

    private final Path root;

    public PathConfinement(Path root) {
        this.root = real(root);
    }

    public Path root() {
        return root;
    }

    /** Returns the file that a path names; it throws if the file is outside the root or belongs to git. */
    public Path resolve(String path) {
        Path file = parsed(path);
        if (!file.startsWith(root) || !real(nearest(file)).startsWith(root)) {
            throw new WorkspaceException(
                    "\"%s\" leaves the workspace %s. Tools only see files below it.".formatted(path, root));
        }
        refuseGit(path, file);
        refuseGit(path, real(nearest(file)));
        return file;
    }

    private Path parsed(String path) {
        if (path.isBlank()) {
            throw new WorkspaceException("A path is blank. Name a file, relative to the workspace.");
        }
        try {
            return root.resolve(path.strip()).normalize();
        } catch (InvalidPathException invalid) {
            throw new WorkspaceException(
                    "\"%s\" is not a path. Name a file, relative to the workspace.".formatted(path), invalid);
        }
    }

    private void refuseGit(String path, Path file) {
        if (!file.startsWith(root)) {
            return;
        }
        for (Path part : root.relativize(file)) {
            if (GIT.matcher(IGNORED.matcher(part.toString()).replaceAll("")).matches()) {
                throw new WorkspaceException("\"%s\" belongs to git. Tools leave %s alone.".formatted(path, part));
            }
        }
    }

    /** Returns the longest part of a path that exists; a dangling link counts as existing. */
    private static Path nearest(Path file) {
        Path existing = file;
        while (existing != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        return existing == null ? file.getRoot() : existing;
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException gone) {
            throw new WorkspaceException("%s cannot be followed to where it leads.".formatted(file), gone);
        }
    }
}
