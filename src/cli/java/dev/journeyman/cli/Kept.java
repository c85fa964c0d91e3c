package dev.journeyman.cli;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where runs are kept and worked on. */
final class Kept {

    private final Invocation invocation;

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

    Kept(Invocation invocation) {
        this.invocation = invocation;
    }

    String store() {
        return Stores.named(store, invocation, home());
    }

    /** Returns whether nothing was said of where runs are kept and the usual store is not there: no run was begun yet. */
    boolean none() {
        return store == null && !Stores.exists(store());
    }

    Path home() {
        return Objects.requireNonNullElseGet(home, () -> StateDirectory.of(invocation.environment()));
    }
}
