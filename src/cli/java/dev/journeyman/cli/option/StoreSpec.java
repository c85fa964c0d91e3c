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
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The URL of a store on the command line. It may be used from any thread. */
public final class StoreSpec {

    public static final String MEMORY = "memory:";

    private static final String SQLITE = "sqlite:";
    private static final String USUAL = "runs.db";

    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rw-rw-");

    private StoreSpec() {}

    /** Returns the URL with an absolute path; without a URL, the one of a file beside the worktrees. */
    static String named(@Nullable String store, Invocation invocation, Path home) {
        if (store == null) {
            return SQLITE + home.resolve(USUAL).toAbsolutePath().normalize();
        }
        if (store.equals(MEMORY)) {
            return store;
        }
        if (shared(store)) {
            return authenticated(store, invocation.environment());
        }
        if (!store.startsWith(SQLITE) || store.length() == SQLITE.length()) {
            throw new BadInputException(
                    "\"%s\" is not a store of this version. Use sqlite:FILE, postgres://HOST/DATABASE, redis://HOST:PORT or memory:."
                            .formatted(store.replaceFirst("(?s)//.*@", "//"))); // without a password
        }
        return SQLITE
                + invocation
                        .path(store.substring(SQLITE.length()))
                        .toAbsolutePath()
                        .normalize();
    }

    /** Returns the URL of a store on a server with the password that the environment has for it. */
    public static String authenticated(String store, Map<String, String> environment) {
        if (inPostgres(store)) {
            return PostgresStore.of(store).in(environment).url();
        }
        return RedisStore.named(store) ? RedisStore.of(store).in(environment).url() : store;
    }

    /** Opens a store; creates it when it does not exist. */
    static Journal open(String store) {
        if (store.equals(MEMORY)) {
            return Journal.memory();
        }
        if (inPostgres(store)) {
            return PostgresStore.of(store).open(true);
        }
        if (RedisStore.named(store)) {
            return RedisStore.of(store).open();
        }
        NativeLibrary.load();
        return Journal.sqlite(file(store));
    }

    /** Returns the URL of a store as people may see it: without a user and a password. */
    static String shown(String store) {
        if (inPostgres(store)) {
            return PostgresStore.of(store).shown();
        }
        return RedisStore.named(store) ? RedisStore.of(store).shown() : store;
    }

    /** Returns whether a store hands its runs out to the processes that drive them, so that these need no lock. */
    static boolean shared(String store) {
        return inPostgres(store) || RedisStore.named(store);
    }

    /** Returns whether the file or the tables of a store, or the store on its server, exists. */
    public static boolean exists(String store) {
        if (inPostgres(store)) {
            return PostgresStore.of(store).exists();
        }
        if (RedisStore.named(store)) {
            return RedisStore.of(store).exists();
        }
        return Files.exists(file(store));
    }

    /** Opens an existing store; throws {@link BadInputException} when it does not exist or is in memory. */
    public static Journal existing(String store) {
        if (store.equals(MEMORY)) {
            throw new BadInputException(
                    "A run in memory: is lost when its process ends. Name the store of the run with --store"
                            + " sqlite:FILE.");
        }
        if (inPostgres(store)) {
            return PostgresStore.of(store).open(false);
        }
        if (!exists(store)) {
            throw new BadInputException(
                    "There is no store %s. Name the store of the run with --store or --home.".formatted(shown(store)));
        }
        if (!RedisStore.named(store)) {
            requireRuns(store);
        }
        return open(store);
    }

    /** Refuses an empty file, because opening it would turn it into a store. */
    private static void requireRuns(String store) {
        try {
            if (Files.size(file(store)) == 0
                    && !Files.exists(Path.of(file(store).toRealPath() + "-wal"))) {
                throw new BadInputException(
                        "The store %s is empty: no run was started in it. Name the store of the run with --store or --home."
                                .formatted(store));
            }
        } catch (IOException unreadable) {
            // opening the store reports the problem
        }
    }

    /** Returns whether users other than the owner can read or write an existing store. */
    static boolean readByOthers(String store) {
        if (store.equals(MEMORY) || shared(store)) {
            return false;
        }
        try {
            return Files.getPosixFilePermissions(file(store)).stream().anyMatch(OTHERS::contains);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** Returns whether a URL names a store in PostgreSQL; without the classes that only such a store needs. */
    private static boolean inPostgres(String store) {
        return store.startsWith("postgres://") || store.startsWith("postgresql://");
    }

    /** Returns the file of a store. */
    static Path file(String store) {
        return Path.of(store.substring(SQLITE.length()));
    }
}
