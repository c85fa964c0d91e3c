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

/** The file a store lives in: only its owner may read it, and what is wrong with it is said in one sentence. */
public final class StoreFile {

    private static final int LINKS = 40;

    private StoreFile() {}

    /** Returns the file that a name stands for: SQLite keeps the log beside the file itself, not beside a link to it. */
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

    /** Makes the file where there is none, before anything is in it that others could read. */
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

    /** Returns the permissions that make something its owner's alone, where the file system knows of any. */
    private static FileAttribute<?>[] own(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Refuses a file that was emptied: SQLite would take it for a new one and remove the log that still has its entries. */
    private static void requireBeginning(Path file) {
        if (size(file) == 0 && size(log(file)) > 0) {
            throw new JournalException(
                    "The store %s is damaged: it is empty, and its log %s is not. Both were left as they are; restore them from a copy."
                            .formatted(file, log(file)));
        }
    }

    /** Refuses a file that is not all of its store: where nothing can be written, its log cannot be taken in. */
    static void requireWhole(Path file) {
        if (size(log(file)) > 0) {
            throw new JournalException(
                    "The store %s cannot be read where nothing may be written: its log %s is not in it yet. Copy both to a directory that can be written."
                            .formatted(file, log(file)));
        }
    }

    /** Returns whether there is a file to read in a place where nothing may be written. */
    static boolean readOnly(Path file) {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return size(file) > 0 && Files.isReadable(file) && !(Files.isWritable(file) && Files.isWritable(directory));
    }

    /** Returns the write-ahead log of a store. */
    public static Path log(Path file) {
        return Path.of(file + "-wal");
    }

    /** Returns how long a file is, 0 where there is none. */
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
                "is locked: another process has been writing for %s s. Wait for it or end it, then go on"
                        .formatted(SqliteJournal.PATIENCE_MILLIS / 1_000);
            case SQLITE_FULL -> "cannot grow: the disk is full. Make room, then go on";
            case SQLITE_READONLY, SQLITE_PERM -> "cannot be written. Allow it, then go on";
            case SQLITE_CANTOPEN -> "cannot be opened. See whether it and its directory can be read and written";
            case SQLITE_NOTADB -> "is no SQLite file, or its beginning is damaged. It was left as it is";
            case SQLITE_CORRUPT -> "is damaged. It was left as it is; restore it from a copy";
            case SQLITE_IOERR -> "cannot be read or written: the disk is full or fails. See to it, then go on";
            default -> "failed: " + problem.getMessage();
        };
        return new JournalException("The store %s %s.".formatted(file, why), problem);
    }
}
