package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Objects;
import org.sqlite.SQLiteErrorCode;

/** The file of a store. Only its owner may read it, and every fault of it is reported in one sentence. */
public final class StoreFile {

    private static final int LINKS = 40;

    private StoreFile() {}

    /**
     * Returns the file that a name or a link leads to: SQLite keeps the log beside the file itself, not beside a link.
     */
    static Path place(Path named) {
        Path place = named.toAbsolutePath();
        for (int links = 0; links < LINKS && Files.isSymbolicLink(place); links++) {
            try {
                place = place.resolveSibling(Files.readSymbolicLink(place));
            } catch (IOException problem) {
                return named;
            }
        }
        return place.equals(named.toAbsolutePath()) ? named : place;
    }

    /** Makes the file if it does not exist, with its permissions set before anything is written to it. */
    static void prepare(Path file) {
        try {
            Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()), own(file, "rwx------"));
            Files.createFile(file, own(file, "rw-------"));
        } catch (FileAlreadyExistsException there) {
            if (Files.isDirectory(file)) {
                throw new JournalException("%s is a directory. Name a file with sqlite:FILE.".formatted(file), there);
            }
            requireBeginning(file);
        } catch (IOException problem) {
            throw new JournalException(
                    "The store %s cannot be made: %s. Name a file that can be written."
                            .formatted(file, problem.getMessage()),
                    problem);
        }
    }

    /** Returns the permissions that admit only the owner; none if the file system does not support them. */
    private static FileAttribute<?>[] own(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Refuses a file that was emptied: SQLite would treat it as new and remove the log that still contains its entries.
     */
    private static void requireBeginning(Path file) {
        if (size(file) == 0 && size(log(file)) > 0) {
            throw new JournalException(
                    "The store %s is damaged: it is empty, and its log %s is not. Both were left as they are; restore them from a copy."
                            .formatted(file, log(file)));
        }
    }

    /** Refuses a read-only file whose log contains entries: they cannot be copied into the file. */
    static void requireWhole(Path file) {
        if (size(log(file)) > 0) {
            throw new JournalException(
                    "The store %s cannot be read where nothing may be written: its log %s is not in it yet. Copy both to a directory that can be written."
                            .formatted(file, log(file)));
        }
    }

    /** Returns whether the file can be read, but it or its directory cannot be written. */
    static boolean readOnly(Path file) {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return size(file) > 0 && Files.isReadable(file) && !(Files.isWritable(file) && Files.isWritable(directory));
    }

    /** Returns the write-ahead log of a store. */
    public static Path log(Path file) {
        return Path.of(file + "-wal");
    }

    /** Returns the length of a file; 0 if there is none. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException none) {
            return 0;
        }
    }

    static JournalException refused(Path file, SQLException problem) {
        SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(problem.getErrorCode() & 0xff);
        String why = switch (code) {
            case SQLITE_BUSY, SQLITE_LOCKED ->
                "is locked: another process has been writing for %s s. Wait for it or end it, then try again"
                        .formatted(SqliteJournal.PATIENCE_MILLIS / 1_000);
            case SQLITE_FULL -> "cannot grow: the disk is full. Make room, then try again";
            case SQLITE_READONLY, SQLITE_PERM -> "cannot be written. Allow it, then try again";
            case SQLITE_CANTOPEN -> "cannot be opened. Check that it and its directory can be read and written";
            case SQLITE_NOTADB -> "is not an SQLite file, or its beginning is damaged. It was left as it is";
            case SQLITE_CORRUPT -> "is damaged. It was left as it is; restore it from a copy";
            case SQLITE_IOERR -> "cannot be read or written: the disk is full or failing. Check it, then try again";
            default -> "failed: " + problem.getMessage();
        };
        return new JournalException("The store %s %s.".formatted(file, why), problem);
    }
}
