package dev.journeyman.knowledge.worktree;

import com.github.benmanes.caffeine.cache.Cache;
import dev.journeyman.knowledge.ranking.FileOutline;
import dev.journeyman.knowledge.ranking.FileWords;
import dev.journeyman.knowledge.ranking.WordCounter;
import dev.journeyman.knowledge.reading.SecretFileFilter;
import dev.journeyman.knowledge.worktree.ContentCache.Content;
import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The files of a worktree that may be quoted: text files that git does not ignore and that contain no secrets. Symbolic
 * links are left out. It may be used from any thread.
 */
final class WorktreeFiles {

    private final Path root;
    private final ContentCache cache;
    private final Map<String, String> blobs;
    private final List<String> paths;
    private final Map<Path, Boolean> inside = new ConcurrentHashMap<>();
    private final AtomicInteger read = new AtomicInteger();

    WorktreeFiles(Workspace workspace, ContentCache cache) {
        this.root = workspace.root();
        this.cache = cache;
        this.blobs = new LinkedHashMap<>();
        if (cache.keeping()) {
            workspace.repository().listed().forEach(file -> blobs.put(file.path(), file.blob()));
        } else {
            workspace.repository().files().forEach(path -> blobs.put(path, ""));
        }
        this.paths =
                blobs.keySet().parallelStream().filter(SecretFileFilter::path).toList();
    }

    /** Returns the paths of the files, in order. */
    List<String> paths() {
        return paths;
    }

    /** Returns how many files were read so far. */
    int read() {
        return read.get();
    }

    /** Returns the words of a file, counted where they are not known; empty where it may not be quoted or cannot be read. */
    Optional<FileWords> words(String path, WordCounter counter) {
        return known(path, "", cache.words(), counter::of);
    }

    /** Returns the outline of a file; empty where it may not be quoted or cannot be read. */
    Optional<FileOutline> outline(String path) {
        return known(
                path,
                FileOutline.form(path),
                cache.outlines(),
                bytes -> FileOutline.of(path, new String(bytes, StandardCharsets.UTF_8)));
    }

    /** Returns the text of a file; empty where it may not be quoted or cannot be read. */
    Optional<String> text(String path) {
        return outline(path).map(FileOutline::text);
    }

    /** Returns what is known of a file's content, computed from its bytes where it is not known. */
    private <T> Optional<T> known(
            String path, String form, Cache<Content, Optional<T>> kept, Function<byte[], T> computed) {
        try {
            Path file = root.resolve(path);
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile()
                    || attributes.size() > SecretFileFilter.LARGEST
                    || !inside.computeIfAbsent(Objects.requireNonNull(file.getParent()), this::inside)) {
                return Optional.empty();
            }
            String blob = blobs.getOrDefault(path, "");
            Optional<T> unread = blob.isEmpty() ? null : kept.getIfPresent(new Content(blob, attributes.size(), form));
            if (unread != null) {
                return unread;
            }
            byte[] bytes = bytes(file, (int) attributes.size());
            Optional<byte[]> quotable = Optional.of(bytes);
            return cache.keeping()
                    ? kept.get(
                            new Content(BlobId.of(bytes, blob.length()), bytes.length, form),
                            any -> quotable.filter(SecretFileFilter::content).map(computed))
                    : quotable.filter(SecretFileFilter::content).map(computed);
        } catch (IOException | InvalidPathException gone) {
            return Optional.empty(); // the file was deleted meanwhile, or cannot be read
        }
    }

    private byte[] bytes(Path file, int size) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            read.incrementAndGet();
            return in.readNBytes(size);
        }
    }

    private boolean inside(Path directory) {
        try {
            return directory.toRealPath().equals(directory);
        } catch (IOException gone) {
            return false;
        }
    }
}
