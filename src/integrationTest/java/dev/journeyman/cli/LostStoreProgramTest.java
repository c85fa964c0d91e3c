package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A store that is taken away while a run is driven: nothing is acknowledged that is in no file, and the run goes on when it is back. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Open files cannot be taken away there.")
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
    void a_file_whose_place_another_one_takes() throws IOException {
        StorePlace stores = new StorePlace(
                place,
                "mkdir %1$s/away; ln %1$s/store/* %1$s/away; touch %1$s/new; mv %1$s/new %1$s/store/runs.db"
                        .formatted(place)); // at once: an append in between would find no file at all

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
    void a_directory_that_may_not_be_entered_any_more() throws IOException {
        StorePlace stores = new StorePlace(place, "chmod 000 %s/store".formatted(place));

        String run = StorePlace.stopped(stores.somebody("$RUN"), "cannot be reached any more");
        stores.somebody("chmod 700 store").well();
        StorePlace.done(stores.somebody("$J resume %s --store sqlite:store/runs.db".formatted(run)));
    }
}
