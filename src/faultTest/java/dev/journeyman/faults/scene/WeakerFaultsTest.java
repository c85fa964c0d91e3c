package dev.journeyman.faults.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.check.Finding.Kind;
import dev.journeyman.faults.store.StorePlace;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.Weakness;
import dev.journeyman.journal.JournalException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each protection is for: the same scene finds nothing with it, and is found without it. */
@Tag("weaker")
class WeakerFaultsTest {

    /** Releases the row of a run whatever its heartbeat is, as db-scheduler's own handler does. */
    private static final String RELEASE = "update SCHEMA.journeyman_due set picked = false, picked_by = null,"
            + " last_heartbeat = null, execution_time = clock_timestamp(), version = version + 1"
            + " where task_instance = RUN and picked";

    private static final String LOOKS_AGAIN = " and last_heartbeat <= clock_timestamp() - TERM";

    @TempDir
    Path place;

    /** Prints what is found without a protection, and requires that it is found. */
    private static void red(String variant, CheckReport report, Kind kind) {
        report.findings().forEach(System.out::println);
        System.out.println("%s: %s%s"
                .formatted(
                        variant,
                        report.line(),
                        report.besideMillis() > 0 ? " (for %s ms)".formatted(report.besideMillis()) : ""));
        assertThat(report.count(kind)).as(variant).isPositive();
    }

    private static void clean(CheckReport report) {
        assertThat(report.findings()).isEmpty();
        assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 1");
    }

    @Nested
    class A_guard {

        /** The first worker is stopped for longer than a term while a command runs. */
        private CheckReport play(Weakness weakness) throws Exception {
            try (StagedScene scene = new StagedScene(place, weakness, "0.3", "40")) {
                scene.awaitStart("c2");
                scene.first().process().stop();
                scene.second().process().proceed();
                scene.awaitTakeovers(scene.takeovers() + 1);
                scene.awaitEnd();
                scene.first().process().proceed();
                return scene.check();
            }
        }

        @Test
        void ends_the_command_of_a_worker_that_is_stopped() throws Exception {
            clean(play(Weakness.NONE));
        }

        @Test
        void is_missed_if_a_worker_is_stopped() throws Exception {
            red("without a guard", play(Weakness.NO_GUARD), Kind.BESIDE);
        }
    }

    @Nested
    class The_version_check {

        /** The first worker is stopped between the end of a command and its append, and continues after it was taken over. */
        private StagedScene played(Weakness weakness) throws Exception {
            StagedScene scene = new StagedScene(place, weakness, "0.3", "0.3", "0.3");
            scene.stopBeforeNextResult();
            StagedScene.Notes before = scene.notes();
            scene.second().process().proceed();
            scene.awaitTakeovers(scene.takeovers() + 1);
            scene.first().process().proceed();
            scene.awaitNotes(before);
            return scene;
        }

        @Test
        void refuses_what_a_worker_appends_that_was_taken_over() throws Exception {
            try (StagedScene scene = played(Weakness.NONE)) {
                scene.awaitEnd();
                clean(scene.check());
            }
        }

        @Test
        void is_missed_if_a_worker_is_taken_over() throws Exception {
            try (StagedScene scene = played(Weakness.NO_VERSION_CHECK)) {
                scene.until("entry of the first worker", () -> scene.check().count(Kind.STALE) > 0);
                red("without a version check", scene.check(), Kind.STALE);
            }
        }
    }

    @Nested
    class A_claim {

        /** Both workers may drive. */
        private StagedScene begun(Weakness weakness) throws Exception {
            StagedScene scene = new StagedScene(place, weakness, "0.3", "8");
            scene.awaitStart("c2");
            scene.second().process().proceed();
            return scene;
        }

        @Test
        void keeps_a_run_from_being_driven_twice() throws Exception {
            try (StagedScene scene = begun(Weakness.NONE)) {
                scene.awaitEnd();
                clean(scene.check());
            }
        }

        @Test
        void is_missed_if_there_are_two_workers() throws Exception {
            try (StagedScene scene = begun(Weakness.NO_CLAIM)) {
                scene.until("command beside a new owner", () -> scene.check().count(Kind.BESIDE) > 0);
                red("without claims", scene.check(), Kind.BESIDE);
            }
        }
    }

    @Nested
    class A_second_look_at_the_heartbeat {

        /** The first worker wakes, renews its claim and starts a command between two statements of a worker that found it dead. */
        private CheckReport play(String look) throws Exception {
            try (StagedScene scene = new StagedScene(place, Weakness.NONE, "0.3", "15", "15")) {
                scene.stopBeforeNextResult();
                scene.until("heartbeat of a term ago", () -> scene.versionOfTheDead() > 0);
                long dead = scene.versionOfTheDead();
                scene.first().process().proceed();
                scene.awaitStart("c2", "c3"); // c2 is not started if the guard looks before the claim is renewed
                scene.first().cut(true, StagedScene.TERM);
                int released = scene.change(RELEASE + look + " and version = ?", dead);
                assertThat(released).isEqualTo(look.isEmpty() ? 1 : 0);
                scene.second().process().proceed();
                scene.awaitEnd();
                return scene.check();
            }
        }

        @Test
        void keeps_the_run_of_a_worker_that_wakes() throws Exception {
            clean(play(LOOKS_AGAIN));
        }

        @Test
        void is_missed_if_a_worker_wakes_between_two_statements() throws Exception {
            red("with the library's own revival", play(""), Kind.BESIDE);
        }
    }

    @Nested
    class A_picked_row {

        /** Another process changes the row while a command runs and its worker is cut off. */
        private CheckReport play(StagedChange change) throws Exception {
            try (StagedScene scene = new StagedScene(place, Weakness.NONE, "0.3", "30")) {
                scene.awaitStart("c2");
                scene.first().cut(true, StagedScene.TERM);
                change.make(scene);
                scene.second().process().proceed();
                scene.awaitTakeovers(scene.takeovers() + 1);
                scene.awaitEnd();
                return scene.check();
            }
        }

        private interface StagedChange {
            void make(StagedScene scene) throws Exception;
        }

        @Test
        void is_left_as_it_is_by_a_sweep() throws Exception {
            clean(play(scene -> scene.call("select SCHEMA.sweep(array[RUN], ?)", StagedScene.TERM.toNanos() / 1_000)));
        }

        @Test
        void must_not_be_released_by_others() throws Exception {
            red("a row un-picked by another process", play(scene -> scene.change(RELEASE)), Kind.BESIDE);
        }

        @Test
        void that_is_lost_is_made_again_as_due_after_a_term() throws Exception {
            clean(play(scene -> {
                scene.change("delete from SCHEMA.journeyman_due");
                scene.call("select SCHEMA.sweep(array[RUN], ?)", StagedScene.TERM.toNanos() / 1_000);
            }));
        }

        @Test
        void that_is_lost_must_not_be_made_again_as_due_now() throws Exception {
            red(
                    "the queue made again as due now",
                    play(scene -> {
                        scene.change("delete from SCHEMA.journeyman_due");
                        scene.call("select SCHEMA.make_due(RUN, ?, clock_timestamp())", StorePlace.HOST);
                    }),
                    Kind.BESIDE);
        }
    }

    @Nested
    class A_lease_of_a_push {

        /** Another person pushes to the branch of the run directly before the worker pushes its work. */
        private CheckReport play(boolean lease) throws Exception {
            try (BranchScene scene = new BranchScene(place, lease)) {
                scene.pushTheirsBeforeTheWork();
                scene.awaitRest();
                return scene.check();
            }
        }

        @Test
        void keeps_what_another_person_pushed_and_the_run_waits() throws Exception {
            CheckReport report = play(true);

            assertThat(report.findings()).isEmpty();
            assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 0");
        }

        @Test
        void is_missed_if_another_person_pushes() throws Exception {
            red("without a lease of pushes", play(false), Kind.LOST);
        }
    }

    @Nested
    class A_commit_that_is_on_the_disk {

        private static final int KILLS = 8;

        /** The server is killed while a worker appends, until something is found. */
        private CheckReport play(UnaryOperator<StorePlace> as) throws Exception {
            StoreServer server = StoreServer.start(StorePlace.Kind.POSTGRES);
            try (Scene scene = new Scene(server, as.apply(server.place(StagedScene.TERM)), place)) {
                scene.seat(1, Weakness.NONE);
                scene.submit("s-1", Collections.nCopies(KILLS * 4, "0"));
                CheckReport report = scene.check();
                for (int kill = 1; kill <= KILLS && report.findings().isEmpty(); kill++) {
                    scene.awaitStart("s-1", "c" + kill * 3);
                    server.kill();
                    server.again();
                    report = Wait.forThe("answer of the server", () -> checked(scene));
                }
                return report;
            }
        }

        private Optional<CheckReport> checked(Scene scene) throws IOException {
            try {
                return Optional.of(scene.check());
            } catch (JournalException away) {
                return Optional.empty();
            }
        }

        @Test
        void is_there_when_the_server_was_killed() throws Exception {
            assertThat(play(UnaryOperator.identity()).findings()).isEmpty();
        }

        @Test
        void is_missed_if_the_server_is_killed() throws Exception {
            red("with synchronous_commit=off", play(StorePlace::weakened), Kind.LOST);
        }
    }
}
