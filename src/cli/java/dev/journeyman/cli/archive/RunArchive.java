package dev.journeyman.cli.archive;

import dev.journeyman.journal.StoredEntry;
import dev.journeyman.story.BadInputException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;

/**
 * A directory in which each ended run is kept as one file. A file is there as a whole or not at all, and only its owner can read it. It is
 * used by one thread.
 */
public final class RunArchive {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}");
    private static final String ENDING = ".jsonl";

    private final Path directory;

    /** Accepts a directory; it is made with the first run. */
    public RunArchive(Path directory) {
        this.directory = directory;
        if (Files.exists(directory) && !(Files.isDirectory(directory) && Files.isWritable(directory))) {
            throw new BadInputException(
                    "%s is not a directory that can be written. Name another one with --archive.".formatted(directory));
        }
    }

    /**
     * Writes a run to its file and reads it again, so that nothing is lost with the run in the store. A file that already has the same run
     * is left as it is.
     *
     * @throws BadInputException if the run cannot be kept
     */
    public Path keep(ArchivedRun run) {
        if (!NAME.matcher(run.run()).matches()) {
            throw new BadInputException(
                    "The name of run %s is not the name of a file, so the run stays in the store. Remove it with --drop, or keep it."
                            .formatted(run.run()));
        }
        Path file = directory.resolve(run.run() + ENDING);
        try {
            Files.createDirectories(directory, own("rwx------"));
            if (Files.exists(file)) {
                requireSame(file, run);
            } else {
                write(file, run);
            }
            return file;
        } catch (IOException problem) {
            throw new BadInputException(
                    "Run %s cannot be written to %s (%s) and stays in the store. Make room or name another directory with --archive."
                            .formatted(run.run(), file, problem.getMessage()),
                    problem);
        }
    }

    private static void requireSame(Path file, ArchivedRun run) {
        if (!has(file, run)) {
            throw new BadInputException(
                    "The file %s has another content than run %s, which stays in the store. Move the file away or name another directory with --archive."
                            .formatted(file, run.run()));
        }
    }

    private static boolean has(Path file, ArchivedRun run) {
        try {
            return ArchivedRun.read(file).equals(run);
        } catch (BadInputException other) {
            return false;
        }
    }

    private void write(Path file, ArchivedRun run) throws IOException {
        Path beside = Files.createTempFile(directory, "." + run.run(), ".tmp", own("rw-------"));
        try {
            try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE);
                    BufferedWriter out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
                for (StoredEntry entry : run.entries()) {
                    out.write(run.line(entry));
                    out.write('\n');
                }
                out.flush();
                channel.force(true);
            }
            requireSame(beside, run);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
            force();
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** Makes the new name durable, on systems that can do so. */
    private void force() {
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException unsupported) {
            // this system makes names durable itself
        }
    }

    /** Returns the permissions that let only the owner in, on file systems that have permissions. */
    private FileAttribute<?>[] own(String permissions) {
        return directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
