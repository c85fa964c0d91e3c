package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.NativeLibrary;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where runs are kept, as the command line names it. */
public final class StoreSpec {

    public static final String MEMORY = "memory:";

    private static final String SQLITE = "sqlite:";
    private static final String USUAL = "runs.db";

    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rw-rw-");

    private StoreSpec() {}

    /** Returns the store that was named, its path made absolute; without a name a file beside the worktrees. */
    static String named(@Nullable String store, Invocation invocation, Path home) {
        if (store == null) {
            return SQLITE + home.resolve(USUAL).toAbsolutePath().normalize();
        }
        if (store.equals(MEMORY)) {
            return store;
        }
        if (!store.startsWith(SQLITE) || store.length() == SQLITE.length()) {
            throw new BadInputException(
                    "\"%s\" is no store of this version. There are sqlite:FILE and memory:.".formatted(store));
        }
        return SQLITE
                + invocation
                        .path(store.substring(SQLITE.length()))
                        .toAbsolutePath()
                        .normalize();
    }

    /** Opens a store, which is made where there is none. */
    static Journal open(String store) {
        if (store.equals(MEMORY)) {
            return Journal.memory();
        }
        NativeLibrary.load();
        return Journal.sqlite(file(store));
    }

    /** Returns whether a store that is a file is there. */
    public static boolean exists(String store) {
        return Files.exists(file(store));
    }

    /** Opens a store that is there. */
    public static Journal existing(String store) {
        if (store.equals(MEMORY)) {
            throw new BadInputException(
                    "A run in memory: is gone with its process. Name the store it was kept in with --store"
                            + " sqlite:FILE.");
        }
        if (!exists(store)) {
            throw new BadInputException(
                    "There is no store %s. Name the one the run was kept in with --store or --home.".formatted(store));
        }
        requireRuns(store);
        return open(store);
    }

    /** Refuses an empty file, which opening it would make a store of. */
    private static void requireRuns(String store) {
        try {
            if (Files.size(file(store)) == 0
                    && !Files.exists(Path.of(file(store).toRealPath() + "-wal"))) {
                throw new BadInputException(
                        "The store %s is empty: no run was begun in it. Name the one the run was kept in with --store or --home."
                                .formatted(store));
            }
        } catch (IOException unreadable) {
            // opening it says what is wrong
        }
    }

    /** Returns whether others than its owner can read or write a store that is there. */
    static boolean readByOthers(String store) {
        if (store.equals(MEMORY)) {
            return false;
        }
        try {
            return Files.getPosixFilePermissions(file(store)).stream().anyMatch(OTHERS::contains);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** Returns the file of a store that is one. */
    static Path file(String store) {
        return Path.of(store.substring(SQLITE.length()));
    }
}
