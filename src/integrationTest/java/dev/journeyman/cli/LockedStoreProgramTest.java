package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A store into which another process writes, for longer than the program waits or only for a moment. */
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The coder of the story waits in a shell.")
final class LockedStoreProgramTest {

    private static final String LOCKED =
            "is locked: another process has been writing for 5 s. Wait for it or end it, then try again";

    @TempDir
    private Path place;

    private StorePlace stores;

    @BeforeEach
    void make_a_place() {
        stores = new StorePlace(
                place, "cd %s; touch reached; until test -e locked; do sleep 0.05; done".formatted(place));
    }

    @Test
    void refuses_a_run_and_nothing_is_started() throws Exception {
        Files.setPosixFilePermissions(
                Files.createFile(stores.store()), PosixFilePermissions.fromString("rw-------")); // as the program does
        StorePlace.refused(LockHolder.meanwhile(stores.store(), stores::run), LOCKED);
        stores.untouched();
    }

    @Test
    void stops_a_run_in_the_middle_which_can_be_listed_and_resumed_later() throws Exception {
        CompletableFuture<Finished> running = CompletableFuture.supplyAsync(stores::run);
        untilReached(running);
        String run = LockHolder.meanwhile(stores.store(), () -> {
            Files.createFile(place.resolve("locked"));
            String stopped = StorePlace.stopped(running.join(), LOCKED.replace(", then try again", ""));
            assertThat(stores.program("list").well().out()).contains("\n" + stopped + " ", " CODING ");
            StorePlace.refused(stores.program("resume " + stopped), LOCKED);
            return stopped;
        });
        Finished resumed = stores.program("resume " + run);
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
        assertThat(resumed.out()).as("three calls and the submission").contains("DONE after 4 turns");
    }

    @Test
    void is_waited_for_when_it_takes_only_a_moment() throws Exception {
        CompletableFuture<Finished> running = CompletableFuture.supplyAsync(stores::run);
        untilReached(running);
        LockHolder.meanwhile(stores.store(), () -> {
            Files.createFile(place.resolve("locked"));
            assertThat(endsWithin(2_000, running)).as("the run waits").isFalse();
            return "";
        });
        StorePlace.done(running.join());
    }

    private void untilReached(CompletableFuture<Finished> running) throws Exception {
        while (!Files.exists(place.resolve("reached"))) {
            assertThat(endsWithin(20, running)).isFalse();
        }
    }

    private static boolean endsWithin(int millis, CompletableFuture<Finished> running) throws Exception {
        try {
            running.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException waiting) {
            return false;
        }
    }
}
