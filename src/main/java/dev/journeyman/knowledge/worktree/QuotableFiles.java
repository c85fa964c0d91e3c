package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.reading.SecretFileFilter;
import dev.journeyman.knowledge.repository.FileReading;
import dev.journeyman.knowledge.repository.RepositoryFiles;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.file.PathConfinement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The files of a worktree as prompts may quote them: regular text files of limited size without secrets. A link is followed only to a
 * file of the worktree; nothing outside is opened. It may be used from any thread.
 */
public final class QuotableFiles implements RepositoryFiles {

    /** The names that are looked at in a directory. */
    private static final int NAMES = 1_000;

    private final PathConfinement confinement;

    /** Makes the files of a worktree, of which this is the root. */
    public QuotableFiles(Path root) {
        this.confinement = new PathConfinement(root);
    }

    @Override
    public Optional<FileReading> read(String path) {
        try {
            Path named = confinement.resolve(path);
            if (!Files.exists(named, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            return Optional.of(read(path, named.toRealPath()));
        } catch (WorkspaceException outside) {
            return Optional.of(FileReading.unread(path, 0, "a link that leaves the worktree or leads nowhere"));
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
            return Optional.of(FileReading.unread(path, 0, "cannot be read"));
        }
    }

    private FileReading read(String path, Path real) throws IOException {
        BasicFileAttributes file = Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!real.startsWith(confinement.root()) || !file.isRegularFile()) {
            return FileReading.unread(path, 0, "not a regular file");
        }
        if (file.size() > SecretFileFilter.LARGEST) {
            return FileReading.unread(
                    path,
                    file.size(),
                    String.format(Locale.ROOT, "too large: up to %,d bytes are read", SecretFileFilter.LARGEST));
        }
        String relative = confinement.root().relativize(real).toString().replace('\\', '/');
        byte[] bytes = SecretFileFilter.path(relative) ? bytes(real) : new byte[] {0};
        if (!SecretFileFilter.content(bytes)) {
            return FileReading.unread(path, file.size(), "not text, or it may contain a secret");
        }
        try {
            return new FileReading(path, bytes.length, text(bytes), "");
        } catch (CharacterCodingException binary) {
            return FileReading.unread(path, file.size(), "not text in UTF-8");
        }
    }

    private static byte[] bytes(Path real) throws IOException {
        try (var in = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(SecretFileFilter.LARGEST);
        }
    }

    private static String text(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    @Override
    public List<String> names(String directory) {
        TreeSet<String> names = new TreeSet<>();
        try {
            Path named = confinement.resolve(directory);
            Path real = Files.exists(named, LinkOption.NOFOLLOW_LINKS) ? named.toRealPath() : named;
            if (!real.startsWith(confinement.root()) || !Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS)) {
                return List.of();
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(real)) {
                for (Path entry : entries) {
                    names.add(String.valueOf(entry.getFileName()));
                    if (names.size() > NAMES) {
                        names.pollLast();
                    }
                }
            }
        } catch (WorkspaceException | IOException | DirectoryIteratorException | InvalidPathException unreadable) {
            return List.copyOf(names);
        }
        return List.copyOf(names);
    }
}
