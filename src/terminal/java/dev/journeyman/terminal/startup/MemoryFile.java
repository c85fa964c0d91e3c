package dev.journeyman.terminal.startup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file that an agent reads when it starts, with a section for the injected context. It is written completely or not
 * at all; a file that cannot be read or must not be written is left unchanged. It is used by one thread.
 */
public final class MemoryFile {

    private static final String HEADER = "# Project Instructions\n\n";

    /** Preserves every byte, whatever the file's encoding. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private final Path file;
    private boolean created;

    /** Creates an object for a file, which need not exist. */
    public MemoryFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Returns the file's name, without its directory. */
    public String name() {
        return Objects.requireNonNull(file.getFileName()).toString();
    }

    /**
     * Writes the section, replacing an existing one.
     *
     * @throws IOException if the file cannot be written; the message is one sentence, and the file is unchanged
     */
    public void write(String body) throws IOException {
        boolean absent = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        String before = absent ? HEADER : read();
        replace(MemorySection.put(
                before, new String(PrintableText.of(body).strip().getBytes(StandardCharsets.UTF_8), BYTES)));
        created |= absent;
    }

    /**
     * Removes the section if there is one, and the file too if it was created for the section.
     *
     * @throws IOException if the file cannot be written; the file is unchanged
     */
    public void remove() throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        String text = read();
        if (!MemorySection.isIn(text)) {
            return;
        }
        String rest = MemorySection.removed(text);
        if (created && rest.equals(HEADER)) {
            Files.delete(file);
        } else {
            replace(rest);
        }
    }

    private String read() throws IOException {
        Path target = target();
        if (!Files.isRegularFile(target)) {
            throw new IOException("%s is not a file. Move it away.".formatted(file));
        }
        try {
            if (permits(target, PosixFilePermission.OWNER_READ)) {
                return new String(Files.readAllBytes(target), BYTES);
            }
        } catch (IOException unreadable) {
            throw unreadable(unreadable);
        }
        throw unreadable(null);
    }

    private IOException unreadable(@Nullable IOException why) {
        return new IOException("%s cannot be read; it is unchanged. Let its owner read it.".formatted(file), why);
    }

    /** Returns the real file: a link is followed if it stays in the directory. */
    private Path target() throws IOException {
        if (!Files.isSymbolicLink(file)) {
            return file;
        }
        try {
            Path real = file.toRealPath();
            if (real.startsWith(Objects.requireNonNull(file.getParent()).toRealPath())) {
                return real;
            }
        } catch (NoSuchFileException dangling) {
            throw new IOException(
                    "%s is a link to a missing file. Remove it, or create the file.".formatted(file), dangling);
        }
        throw new IOException("%s is a link that leads out of its directory. Replace it with a file.".formatted(file));
    }

    private void replace(String content) throws IOException {
        Path target = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? target() : file;
        Path directory = Objects.requireNonNull(target.getParent());
        boolean there = Files.exists(target);
        if (there && !(Files.isWritable(target) && permits(target, PosixFilePermission.OWNER_WRITE))) {
            throw new IOException("%s cannot be written; it is unchanged. Let its owner write it.".formatted(file));
        }
        Path beside = beside(directory);
        try {
            try (FileChannel out = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = BYTES.encode(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            permit(there ? target : null, beside);
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private Path beside(Path directory) throws IOException {
        try {
            return Files.createTempFile(directory, ".journeyman", ".tmp");
        } catch (IOException closed) {
            throw new IOException(
                    "%s cannot be written: its directory is missing or read-only. Create it, or make it writable."
                            .formatted(file),
                    closed);
        }
    }

    /** Returns whether the file's owner has a permission. It is checked for the superuser too. */
    private static boolean permits(Path target, PosixFilePermission what) throws IOException {
        PosixFileAttributeView posix = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return posix == null || posix.readAttributes().permissions().contains(what);
    }

    private static void permit(@Nullable Path like, Path file) throws IOException {
        PosixFileAttributeView posix = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (posix != null) {
            posix.setPermissions(
                    like == null
                            ? Set.of(
                                    PosixFilePermission.OWNER_READ,
                                    PosixFilePermission.OWNER_WRITE,
                                    PosixFilePermission.GROUP_READ,
                                    PosixFilePermission.OTHERS_READ)
                            : Files.getPosixFilePermissions(like));
        }
    }
}
