package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an open store still writes to the files that it opened. SQLite continues to write into removed files, and
 * what it writes there is lost; so the store checks the files before it acknowledges an append.
 */
final class StoreFileGuard {

    private final Path file;
    private final Path log;
    private final @Nullable Object fileKey;
    private final @Nullable Object logKey;

    /** Remembers the files that exist now. */
    StoreFileGuard(Path file) {
        this.file = file;
        this.log = StoreFile.log(file);
        this.fileKey = key(file);
        this.logKey = key(log);
    }

    /**
     * Checks that the files are still the ones that were opened.
     *
     * @throws JournalException if they are not, so that the last append is lost
     */
    void check() {
        if (!Objects.equals(key(file), fileKey) || !Objects.equals(key(log), logKey)) {
            throw new JournalException(
                    "The store %s was replaced while it was open: what is there now is another file. Put the first one back, then try again."
                            .formatted(file));
        }
    }

    /** Returns whether the files are still the ones that were opened. */
    boolean there() {
        try {
            check();
            return true;
        } catch (JournalException lost) {
            return false;
        }
    }

    /**
     * Returns the key that distinguishes a file from another of the same name; null on systems that keep open files.
     */
    private @Nullable Object key(Path part) {
        try {
            return Files.readAttributes(part, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException gone) {
            throw new JournalException(
                    "The store %s is gone: %s was removed while it was open. Put it back, then try again."
                            .formatted(file, part),
                    gone);
        } catch (IOException problem) {
            throw new JournalException(
                    "The store %s cannot be reached any more: %s. Allow it, then try again."
                            .formatted(file, problem.getMessage()),
                    problem);
        }
    }
}
