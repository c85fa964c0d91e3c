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
 * The file an agent reads when it starts, with a section in it that is ours. It is written as a whole or not at all; what cannot be
 * read or may not be written is left alone. Used by one thread.
 */
public final class MemoryFile {

    private static final String HEADER = "# Project Instructions\n\n";

    /** Keeps every byte as it is, whatever the file is encoded in. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private final Path file;
    private boolean created;

    /** Names a file, which need not be there. */
    public MemoryFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Returns its name as agents know it. */
    public String name() {
        return Objects.requireNonNull(file.getFileName()).toString();
    }

    /**
     * Writes the section, in the place of one that is there.
     *
     * @throws IOException if it cannot be, in one sentence; the file is then as it was
     */
    public void write(String body) throws IOException {
        boolean absent = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        String before = absent ? HEADER : read();
        replace(MemorySection.put(
                before, new String(PrintableText.of(body).strip().getBytes(StandardCharsets.UTF_8), BYTES)));
        created |= absent;
    }

    /**
     * Removes the section where there is one, and the file where it was made for it.
     *
     * @throws IOException if it cannot be; the file is then as it was
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
            throw new IOException("%s is no file. Move away what is there.".formatted(file));
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
        return new IOException("%s cannot be read, and is left as it is. Let its owner read it.".formatted(file), why);
    }

    /** Returns where it is really: a link is followed as long as it stays in the directory. */
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
                    "%s is a link to nothing. Remove it, or make what it names.".formatted(file), dangling);
        }
        throw new IOException("%s is a link that leads out of its directory. Put a file in its place.".formatted(file));
    }

    private void replace(String content) throws IOException {
        Path target = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? target() : file;
        Path directory = Objects.requireNonNull(target.getParent());
        boolean there = Files.exists(target);
        if (there && !(Files.isWritable(target) && permits(target, PosixFilePermission.OWNER_WRITE))) {
            throw new IOException(
                    "%s may not be written, and is left as it is. Let its owner write it.".formatted(file));
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
                    "%s cannot be written: nothing can be made in its directory. Make that, or let its owner write there."
                            .formatted(file),
                    closed);
        }
    }

    /** Returns whether its owner may do something with it: who may do everything asks too. */
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
