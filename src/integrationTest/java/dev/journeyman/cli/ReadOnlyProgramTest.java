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

/** A place where nothing may be written, not even by root: runs can be looked at there and nothing else. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Read-only disks are mounted as Linux does it.")
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
    void nothing_begins_in_a_directory_that_cannot_be_written() {
        StorePlace.refused(
                stores.mounted(FROZEN + "exec $RUN"),
                "runs.db cannot be made: %s: Read-only file system. Name a file that can be written."
                        .formatted(stores.store()));
        stores.untouched();
    }

    @Test
    void nothing_begins_where_no_worktree_can_be_made() throws IOException {
        Files.createDirectories(place.resolve("home"));
        StorePlace.refused(
                stores.mounted("mount --bind home home; mount -o remount,ro,bind home; exec $RUN"),
                "Worktrees cannot be made below %1$s: %1$s is no directory that can be written. Name another one with --home."
                        .formatted(place.resolve("home")));
        assertThat(stores.store()).doesNotExist();
    }

    @Test
    void a_run_is_listed_and_shown_and_not_driven() throws IOException {
        String run = broken();
        String waits = stores.program("show " + run).well().out();

        frozen(run, waits);
    }

    @Test
    void a_run_is_listed_and_shown_from_the_log_that_a_killed_program_left() throws IOException {
        String run = broken();
        byte[] log = Files.readAllBytes(stores.store().resolveSibling("runs.db-wal"));

        Finished listed = stores.mounted(FROZEN + "$J list --store sqlite:store/runs.db");
        assertThat(listed.well().out()).contains("\n" + run + " ", " CODING ");
        assertThat(stores.store().resolveSibling("runs.db-wal")).hasBinaryContent(log);
    }

    @Test
    void a_log_that_cannot_be_taken_in_is_not_passed_over() throws IOException {
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
        String sentence = "The store %s cannot be written. Allow it, then go on.".formatted(stores.store());
        StorePlace.refused(
                stores.mounted(FROZEN + "exec $J resume %s --store sqlite:store/runs.db".formatted(run)), sentence);
        StorePlace.refused(stores.mounted(FROZEN + "exec $RUN"), sentence);
    }

    /** Leaves a run in the middle with all of its entries in the log. */
    private String broken() throws IOException {
        String run = StorePlace.id(stores.run());
        Files.move(place.resolve("away"), place.resolve("store"));
        return run;
    }
}
