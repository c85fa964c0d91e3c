package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store that is removed while a run is driven: nothing is acknowledged without being in a file, and the run can be
 * resumed when the store is back.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Open files cannot be moved or removed on Windows.")
final class LostStoreProgramTest {

    @TempDir
    private Path place;

    @Test
    void a_directory_that_is_moved_away() throws IOException {
        StorePlace stores = new StorePlace(place, "mv %1$s/store %1$s/away".formatted(place));

        String run = StorePlace.stopped(
                stores.run(), "is gone: %s was removed while it was open. Put it back".formatted(stores.store()));
        Files.move(place.resolve("away"), place.resolve("store"));
        StorePlace.done(stores.program("resume " + run));
    }

    @Test
    void a_file_that_is_replaced_by_another_one() throws IOException {
        StorePlace stores = new StorePlace(
                place,
                "mkdir %1$s/away; ln %1$s/store/* %1$s/away; touch %1$s/new; mv %1$s/new %1$s/store/runs.db"
                        .formatted(place)); // in one step: an append in between would find no file at all

        String run = StorePlace.stopped(
                stores.run(),
                "was replaced while it was open: what is there now is another file. Put the first one back");
        assertThat(stores.store()).isEmptyFile();
        for (String name : new String[] {"runs.db", "runs.db-wal", "runs.db-shm"}) {
            Path back = stores.store().resolveSibling(name);
            Files.deleteIfExists(back);
            Files.move(place.resolve("away").resolve(name), back);
        }
        StorePlace.done(stores.program("resume " + run));
    }

    @Test
    void a_log_that_is_removed() {
        StorePlace stores = new StorePlace(place, "rm %s/store/runs.db-wal".formatted(place));

        StorePlace.stopped(
                stores.run(), "is gone: %s-wal was removed while it was open. Put it back".formatted(stores.store()));
    }

    @Test
    void a_directory_that_becomes_inaccessible() throws IOException {
        StorePlace stores = new StorePlace(place, "chmod 000 %s/store".formatted(place));

        String run = StorePlace.stopped(stores.unprivileged("$RUN"), "cannot be reached any more");
        stores.unprivileged("chmod 700 store").well();
        StorePlace.done(stores.unprivileged("$J resume %s --store sqlite:store/runs.db".formatted(run)));
    }
}
