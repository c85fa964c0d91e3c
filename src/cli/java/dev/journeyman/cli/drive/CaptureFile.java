package dev.journeyman.cli.drive;

import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The file to which every request of a run is appended, as it was sent. The first request creates the file. It is used
 * by one thread at a time.
 */
public final class CaptureFile {

    private final Path path;
    private final RequestCapture capture = new RequestCapture();

    /** Accepts a path that can be written; writes nothing yet. */
    public CaptureFile(Path path) {
        this.path = path;
        Path parent = path.toAbsolutePath().getParent();
        boolean writable = Files.exists(path)
                ? !Files.isDirectory(path) && Files.isWritable(path)
                : parent != null && Files.isDirectory(parent) && Files.isWritable(parent);
        if (!writable) {
            throw new BadInputException("%s cannot be written. Name another file with --capture.".formatted(path));
        }
    }

    /** Takes an entry of an earlier command, without writing its request again. */
    void past(RecordedEntry recorded) {
        capture.pass(recorded);
    }

    void accept(RecordedEntry recorded) {
        capture.line(recorded).ifPresent(this::keep);
    }

    private void keep(String line) {
        try {
            if (!Files.exists(path)) {
                Files.createFile(path, own());
            }
            Files.writeString(path, ShownWriter.json(line) + "\n", StandardOpenOption.APPEND);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns the permissions that let only the owner read and write, on file systems that have permissions. */
    private FileAttribute<?>[] own() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
