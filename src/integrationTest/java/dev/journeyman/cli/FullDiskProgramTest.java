package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A store on a real disk of a few hundred kilobytes that is full: the program reports it and loses nothing. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Small disks are mounted with commands of Linux.")
final class FullDiskProgramTest {

    /** Fills the disk of the store; it writes at most 2 MiB in case that disk is not mounted. */
    private static final String FILLING = "dd if=/dev/zero of=%s/store/big bs=4k count=512 2> errors; true";

    @TempDir
    private Path place;

    @Test
    void a_run_on_a_full_disk_stops_and_resumes_when_there_is_room_again() throws IOException {
        StorePlace stores = new StorePlace(place, FILLING.formatted(place));
        Finished all = stores.mounted("mount -t tmpfs -o size=512k tmpfs store; "
                + "$RUN > 1.out 2> 1.err || echo $?; "
                + "$J list --store sqlite:store/runs.db > list.out; "
                + "rm store/big; RUN=$(sed -n 's/^run //p' 1.err); "
                + "$J resume $RUN --store sqlite:store/runs.db");

        assertThat(all.out()).startsWith("1\n");
        Finished first = new Finished(1, text("1.out"), text("1.err"));
        String run = StorePlace.stopped(first, "cannot grow: the disk is full. Make room");
        assertThat(text("list.out")).as("a full disk does not prevent listing").contains("\n" + run + " ");
        StorePlace.done(new Finished(all.exit(), all.out(), all.err()));
    }

    @Test
    void a_run_starts_only_when_there_is_room() throws IOException {
        StorePlace stores = new StorePlace(place, "true");
        Finished all = stores.mounted("mount -t tmpfs -o size=4k tmpfs store; "
                + "for size in 4k 16k 40k 60k; do rm -f store/*; mount -o remount,size=$size store; "
                + "$RUN > out 2>> err || echo $?; test ! -e home; done; "
                + "mount -o remount,size=1m store; $RUN");

        assertThat(all.out()).startsWith("2\n2\n2\n2\n");
        assertThat(text("err").lines())
                .hasSize(4)
                .allMatch(line ->
                        line.matches("journeyman: The store .*/store/runs.db cannot .* full.*, then try again\\."));
        StorePlace.done(all);
    }

    private String text(String file) throws IOException {
        return Files.readString(place.resolve(file));
    }
}
