package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A read-only disk, even for root: runs can be listed and shown there, and nothing else. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Read-only disks are mounted with commands of Linux.")
final class ReadOnlyProgramTest {

    private static final String FROZEN = "mount --bind store store; mount -o remount,ro,bind store; ";

    @TempDir
    private Path place;

    private StorePlace stores;

    @BeforeEach
    void make_a_place() {
        stores = new StorePlace(place, "mv %1$s/store %1$s/away".formatted(place));
    }

    @Test
    void no_run_starts_when_the_directory_of_the_store_is_read_only() {
        StorePlace.refused(
                stores.mounted(FROZEN + "exec $RUN"),
                "runs.db cannot be made: %s: Read-only file system. Name a file that can be written."
                        .formatted(stores.store()));
        stores.untouched();
    }

    @Test
    void no_run_starts_when_no_worktree_can_be_created() throws IOException {
        Files.createDirectories(place.resolve("home"));
        StorePlace.refused(
                stores.mounted("mount --bind home home; mount -o remount,ro,bind home; exec $RUN"),
                "Worktrees cannot be made below %1$s: %1$s is not a writable directory. Name another one with --home."
                        .formatted(place.resolve("home")));
        assertThat(stores.store()).doesNotExist();
    }

    @Test
    void a_run_is_listed_and_shown_but_not_driven() throws IOException {
        String run = broken();
        String waits = stores.program("show " + run).well().out();

        frozen(run, waits);
    }

    @Test
    void a_run_is_listed_from_the_log_of_a_killed_program() throws IOException {
        String run = broken();
        byte[] log = Files.readAllBytes(stores.store().resolveSibling("runs.db-wal"));

        Finished listed = stores.mounted(FROZEN + "$J list --store sqlite:store/runs.db");
        assertThat(listed.well().out()).contains("\n" + run + " ", " CODING ");
        assertThat(stores.store().resolveSibling("runs.db-wal")).hasBinaryContent(log);
    }

    @Test
    void a_log_that_cannot_be_merged_is_not_ignored() throws IOException {
        broken();
        Files.delete(stores.store().resolveSibling("runs.db-shm"));

        StorePlace.refused(
                stores.mounted(FROZEN + "exec $J list --store sqlite:store/runs.db"),
                "cannot be read where nothing may be written: its log %s-wal is not in it yet. Copy both to a directory that can be written."
                        .formatted(stores.store()));
    }

    private void frozen(String run, String shown) {
        Finished looked = stores.mounted(FROZEN
                + "$J list --store sqlite:store/runs.db; $J show %s --store sqlite:store/runs.db".formatted(run));
        assertThat(looked.well().out()).contains("\n" + run + " ").endsWith(shown);
        String sentence = "The store %s cannot be written. Allow it, then try again.".formatted(stores.store());
        StorePlace.refused(
                stores.mounted(FROZEN + "exec $J resume %s --store sqlite:store/runs.db".formatted(run)), sentence);
        StorePlace.refused(stores.mounted(FROZEN + "exec $RUN"), sentence);
    }

    /** Leaves an unfinished run with all of its entries in the log. */
    private String broken() throws IOException {
        String run = StorePlace.id(stores.run());
        Files.move(place.resolve("away"), place.resolve("store"));
        return run;
    }
}
