package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.journal.Journal;
import dev.journeyman.workspace.directory.StateDirectory;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the store and the directory of worktrees. It is used by one thread. */
public final class StoreOptions {

    private final Invocation invocation;
    private boolean warned;

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Where runs are kept: sqlite:FILE, postgres://HOST/DATABASE, redis://HOST:PORT or memory:"
                    + " (default: runs.db in the state directory or in --home).")
    private @Nullable String store;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Where worktrees are made (default: the user's state directory).")
    private @Nullable Path home;

    public StoreOptions(Invocation invocation) {
        this.invocation = invocation;
    }

    /** Returns the URL of the store as people may see it: without a user and a password. */
    public String shown() {
        return StoreSpec.shown(store());
    }

    /** Returns the name of a run as the next command has to give it: with the store or the directory that this one was given. */
    public String named(String run) {
        if (store != null) {
            return "%s --store %s".formatted(run, store.contains("//") ? shown() : store);
        }
        return home == null ? run : "%s --home %s".formatted(run, home);
    }

    /** Returns the URL of the store, which may contain a password. */
    public String store() {
        return StoreSpec.named(store, invocation, home());
    }

    /** Returns whether the store hands its runs out to the processes that drive them. */
    public boolean shared() {
        return StoreSpec.shared(store());
    }

    /** Returns whether no store is named and the default store does not exist: no run was started yet. */
    public boolean none() {
        return store == null && !StoreSpec.exists(store());
    }

    /** Opens the store; creates it when it does not exist. */
    public Journal open() {
        warn();
        return StoreSpec.open(store());
    }

    /** Opens the store; fails when it does not exist. */
    public Journal existing() {
        warn();
        return StoreSpec.existing(store());
    }

    /** Warns once when other users can read an existing store; only the owner can read a new one. */
    private void warn() {
        if (!warned && StoreSpec.readByOthers(store())) {
            invocation
                    .err()
                    .println("journeyman: notice: Others can read the store %1$s. Use chmod 600 %1$s."
                            .formatted(StoreSpec.file(store())));
            warned = true;
        }
    }

    /** Returns the directory of worktrees for a run that another directory was journaled for. */
    public Path home(Path journaled) {
        return Objects.requireNonNullElse(home, journaled);
    }

    /** Returns the directory of worktrees. */
    public Path home() {
        return Objects.requireNonNullElseGet(home, () -> StateDirectory.of(invocation.environment()));
    }
}
