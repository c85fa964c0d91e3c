package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.journal.Journal;
import dev.journeyman.workspace.StateDirectory;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where runs are kept and worked on. */
public final class StoreOptions {

    private final Invocation invocation;
    private boolean warned;

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Where runs are kept: sqlite:FILE or memory: (default: runs.db in the state directory or in"
                    + " --home).")
    private @Nullable String store;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "Where worktrees are made (default: the user's state directory).")
    private @Nullable Path home;

    public StoreOptions(Invocation invocation) {
        this.invocation = invocation;
    }

    public String store() {
        return StoreSpec.named(store, invocation, home());
    }

    /** Returns whether nothing was said of where runs are kept and the usual store is not there: no run was begun yet. */
    public boolean none() {
        return store == null && !StoreSpec.exists(store());
    }

    /** Opens the store, which is made where there is none. */
    public Journal open() {
        warn();
        return StoreSpec.open(store());
    }

    /** Opens the store, which has to be there. */
    public Journal existing() {
        warn();
        return StoreSpec.existing(store());
    }

    /** Says once that others can read a store that is there; a new one is its owner's alone. */
    private void warn() {
        if (!warned && StoreSpec.readByOthers(store())) {
            invocation
                    .err()
                    .println("journeyman: notice: Others can read the store %1$s. Use chmod 600 %1$s."
                            .formatted(StoreSpec.file(store())));
            warned = true;
        }
    }

    public Path home() {
        return Objects.requireNonNullElseGet(home, () -> StateDirectory.of(invocation.environment()));
    }
}
