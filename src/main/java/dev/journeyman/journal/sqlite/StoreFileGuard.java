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
 * Which files an open store writes to. SQLite goes on writing into files that somebody has removed, where nobody finds it again;
 * whoever acknowledges a write looks here first.
 */
final class StoreFileGuard {

    private final Path file;
    private final Path log;
    private final @Nullable Object fileKey;
    private final @Nullable Object logKey;

    /** Remembers what is there now. */
    StoreFileGuard(Path file) {
        this.file = file;
        this.log = StoreFile.log(file);
        this.fileKey = key(file);
        this.logKey = key(log);
    }

    /**
     * Looks whether everything is still there.
     *
     * @throws JournalException if it is not: what was written since is nowhere
     */
    void check() {
        if (!Objects.equals(key(file), fileKey) || !Objects.equals(key(log), logKey)) {
            throw new JournalException(
                    "The store %s was replaced while it was open: what is there now is another file. Put the first one back, then go on."
                            .formatted(file));
        }
    }

    /** Returns whether everything is still there. */
    boolean there() {
        try {
            check();
            return true;
        } catch (JournalException lost) {
            return false;
        }
    }

    /** Returns what tells a file from another of the same name; nothing on systems that do not remove open files. */
    private @Nullable Object key(Path part) {
        try {
            return Files.readAttributes(part, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException gone) {
            throw new JournalException(
                    "The store %s is gone: %s was removed while it was open. Put it back, then go on."
                            .formatted(file, part),
                    gone);
        } catch (IOException problem) {
            throw new JournalException(
                    "The store %s cannot be reached any more: %s. Allow it, then go on."
                            .formatted(file, problem.getMessage()),
                    problem);
        }
    }
}
