package dev.journeyman.knowledge.worktree;

import com.github.benmanes.caffeine.cache.Cache;
import dev.journeyman.knowledge.ranking.FileOutline;
import dev.journeyman.knowledge.reading.SecretFileFilter;
import dev.journeyman.knowledge.words.FileWords;
import dev.journeyman.knowledge.words.FileWords.TermHits;
import dev.journeyman.knowledge.words.HitCounter;
import dev.journeyman.knowledge.words.WordCounter;
import dev.journeyman.knowledge.worktree.ContentCache.Content;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Repository.ListedFile;
import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files of a worktree that may be quoted: text files that git does not ignore and that contain no secrets. Symbolic
 * links are left out. It may be used from any thread.
 */
final class WorktreeFiles {

    private static final Set<OpenOption> NOT_THROUGH_LINKS = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final byte[] NOTHING = {};

    private final Path root;
    private final @Nullable ContentCache cache;
    private final Map<String, String> blobs = new HashMap<>();
    private final List<String> paths;
    private final Map<Path, Boolean> inside = new ConcurrentHashMap<>();
    private final AtomicInteger read = new AtomicInteger();

    /**
     * Lists the files of a workspace.
     *
     * @param cache what keeps what is computed of files; null if nothing is kept
     */
    WorktreeFiles(Workspace workspace, @Nullable ContentCache cache) {
        this.root = workspace.root();
        this.cache = cache;
        this.paths = listed(workspace.repository()).parallelStream()
                .filter(SecretFileFilter::path)
                .toList();
    }

    private List<String> listed(Repository repository) {
        if (cache == null) {
            return repository.files();
        }
        List<ListedFile> files = repository.listed();
        files.forEach(file -> blobs.put(file.path(), file.blob()));
        return files.stream().map(ListedFile::path).toList();
    }

    /** Returns the paths of the files, in order. */
    List<String> paths() {
        return paths;
    }

    /** Returns how many files were read so far. */
    int read() {
        return read.get();
    }

    /** Returns whether what is computed of files is kept for later requests. */
    boolean keeping() {
        return cache != null;
    }

    /** Returns the hits in a file, which is read; empty where it may not be quoted or cannot be read. */
    Optional<TermHits> hits(String path, HitCounter counter) {
        return quotable(path, counter::of);
    }

    /** Returns the words of a file, counted where they are not known; empty where it may not be quoted or cannot be read. */
    Optional<FileWords> words(String path, WordCounter counter) {
        return known(path, "", ContentCache::words, counter::of);
    }

    /** Returns the outline of a file; empty where it may not be quoted or cannot be read. */
    Optional<FileOutline> outline(String path) {
        return known(
                path,
                FileOutline.form(path),
                ContentCache::outlines,
                bytes -> FileOutline.of(path, new String(bytes, StandardCharsets.UTF_8)));
    }

    /** Returns the text of a file; empty where it may not be quoted or cannot be read. */
    Optional<String> text(String path) {
        return outline(path).map(FileOutline::text);
    }

    /** Returns what is known of a file's content, computed from its bytes where it is not known. */
    private <T> Optional<T> known(
            String path,
            String form,
            Function<ContentCache, Cache<Content, Optional<T>>> part,
            Function<byte[], T> computed) {
        if (cache == null) {
            return quotable(path, computed);
        }
        Cache<Content, Optional<T>> kept = part.apply(cache);
        try {
            Path file = root.resolve(path);
            int size = size(file);
            if (size < 0) {
                return Optional.empty();
            }
            String blob = blobs.getOrDefault(path, "");
            Optional<T> unread = blob.isEmpty() ? null : kept.getIfPresent(new Content(blob, size, form));
            if (unread != null) {
                return unread;
            }
            byte[] bytes = bytes(file, size);
            return kept.get(
                    new Content(BlobId.of(bytes, blob.length()), bytes.length, form),
                    any -> SecretFileFilter.content(bytes) ? Optional.of(computed.apply(bytes)) : Optional.empty());
        } catch (IOException | InvalidPathException gone) {
            return Optional.empty(); // the file was deleted meanwhile, or cannot be read
        }
    }

    /** Returns what is computed from the bytes of a file; empty where it may not be quoted or cannot be read. */
    private <T> Optional<T> quotable(String path, Function<byte[], T> computed) {
        try {
            Path file = root.resolve(path);
            int size = size(file);
            byte[] bytes = size < 0 ? NOTHING : bytes(file, size);
            return size >= 0 && SecretFileFilter.content(bytes) ? Optional.of(computed.apply(bytes)) : Optional.empty();
        } catch (IOException | InvalidPathException gone) {
            return Optional.empty(); // the file was deleted meanwhile, or cannot be read
        }
    }

    /** Returns the size of a file; -1 where it is not a regular file inside the worktree, or is too large. */
    private int size(Path file) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        boolean readable = attributes.isRegularFile()
                && attributes.size() <= SecretFileFilter.LARGEST
                && inside.computeIfAbsent(Objects.requireNonNull(file.getParent()), this::inside);
        return readable ? (int) attributes.size() : -1;
    }

    private byte[] bytes(Path file, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size);
        try (SeekableByteChannel in = Files.newByteChannel(file, NOT_THROUGH_LINKS)) {
            read.incrementAndGet();
            int count = 0;
            while (bytes.hasRemaining() && count >= 0) {
                count = in.read(bytes);
            }
        }
        return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
    }

    private boolean inside(Path directory) {
        try {
            return directory.toRealPath().equals(directory);
        } catch (IOException gone) {
            return false;
        }
    }
}
