package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.reading.SecretFileFilter;
import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a worktree that may be quoted: text files that git does not ignore and that contain no secrets. Symbolic
 * links are left out. It may be used from any thread.
 */
final class WorktreeFiles {

    private final Path root;
    private final List<String> paths;
    private final Map<Path, Boolean> inside = new ConcurrentHashMap<>();

    WorktreeFiles(Workspace workspace) {
        this.root = workspace.root();
        this.paths = workspace.repository().files().parallelStream()
                .filter(SecretFileFilter::path)
                .toList();
    }

    /** Returns the paths of the files, in order. */
    List<String> paths() {
        return paths;
    }

    /** Returns the content of a file; empty where it may not be quoted or cannot be read. */
    Optional<byte[]> bytes(String path) {
        try {
            Path file = root.resolve(path);
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile()
                    || attributes.size() > SecretFileFilter.LARGEST
                    || !inside.computeIfAbsent(Objects.requireNonNull(file.getParent()), this::inside)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(in.readNBytes((int) attributes.size())).filter(SecretFileFilter::content);
            }
        } catch (IOException | InvalidPathException gone) {
            return Optional.empty(); // the file was deleted meanwhile, or cannot be read
        }
    }

    /** Returns the text of a file; empty where it may not be quoted or cannot be read. */
    Optional<String> text(String path) {
        return bytes(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private boolean inside(Path directory) {
        try {
            return directory.toRealPath().equals(directory);
        } catch (IOException gone) {
            return false;
        }
    }
}
