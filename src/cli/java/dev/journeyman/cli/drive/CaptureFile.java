package dev.journeyman.cli.drive;

import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The file that every request of a run is appended to, as it was sent. Before the first there is none. */
public final class CaptureFile {

    private final Path path;
    private final RequestCapture capture = new RequestCapture();

    /** Takes a path that can be written, and writes nothing yet. */
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

    /** Takes in a request that an earlier command wrote. */
    void past(RecordedEntry recorded) {
        capture.line(recorded);
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

    /** Returns the permissions that keep what was sent its owner's alone, where the file system knows of any. */
    private FileAttribute<?>[] own() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
