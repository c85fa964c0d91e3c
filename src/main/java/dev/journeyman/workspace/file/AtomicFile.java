package dev.journeyman.workspace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * An atomic write of a file: a reader sees the whole old content or the whole new one. It may be used from any thread.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** Replaces a file: it writes the content to a temporary file, forces it to disk and moves it into place. */
    public static void replace(Path file, String content) throws IOException {
        ByteBuffer bytes = encoded(content);
        Path beside = Files.createTempFile(Objects.requireNonNull(file.getParent()), ".journeyman", ".tmp");
        try {
            try (FileChannel out = FileChannel.open(beside, StandardOpenOption.WRITE)) {
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

    private static ByteBuffer encoded(String content) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(content));
        } catch (CharacterCodingException halfACharacter) {
            throw new IOException("the text is not valid Unicode", halfACharacter);
        }
    }
}
