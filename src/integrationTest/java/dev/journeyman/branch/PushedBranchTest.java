package dev.journeyman.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The branch of a run on its remote: pushed at each change of state, with a lease on what was seen. */
@Timeout(120)
final class PushedBranchTest {

    @TempDir
    private Path scratch;

    private RemoteStage stage;

    @BeforeEach
    void set() throws IOException {
        stage = new RemoteStage(scratch);
    }

    private static boolean pushes(Entry entry, String from) {
        return entry instanceof Entry.PushStarted push && push.from().equals(from);
    }

    private Run begin(CoderEngine engine) {
        return engine.start(RemoteStage.EXPRESS, stage.request(), entry -> {});
    }

    /** Cuts a run off at its second push, the first with work. */
    private String cutOffBeforeItsWorkIsPushed() throws Exception {
        String base = stage.remote.git("rev-parse", "main");
        stage.journal.cutAfter(entry -> pushes(entry, base));
        stage.cutOff("a", this::begin, RemoteStage.write("old.txt"), RemoteStage.work());
        return base;
    }

    @Test
    void is_pushed_before_each_change_of_state_that_follows_a_change_of_files() throws Exception {
        Outcome outcome = stage.start("a", RemoteStage.EXPRESS, RemoteStage.write("hello.txt"), RemoteStage.work());
        String base = stage.remote.git("rev-parse", "main");

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.entries(Entry.PushStarted.class))
                .containsExactly(
                        new Entry.PushStarted(stage.branch(), "", base),
                        new Entry.PushStarted(stage.branch(), base, stage.tip()));
        List<Entry> entries =
                stage.recorded().stream().map(recorded -> recorded.entry()).toList();
        assertThat(entries.get(entries.indexOf(new Entry.PushStarted(stage.branch(), base, stage.tip())) + 1))
                .isInstanceOfSatisfying(
                        Entry.Moved.class,
                        moved -> assertThat(moved.move().to().state()).isEqualTo(State.TESTING));
        assertThat(stage.files()).contains("hello.txt");
    }

    @Test
    void is_not_touched_where_nothing_changed() throws Exception {
        stage.start("a", RemoteStage.EXPRESS, RemoteStage.work(), RemoteStage.write("hello.txt"), RemoteStage.work());

        assertThat(stage.entries(Entry.Moved.class)).hasSizeGreaterThan(3);
        assertThat(stage.entries(Entry.PushStarted.class)).hasSize(2);
    }

    @Test
    void begins_at_the_branch_that_was_asked_for() throws Exception {
        stage.user.git("checkout", "-q", "-b", "next");
        stage.user.file("next.txt", "next\n");
        String next = stage.user.commit("Next");
        stage.user.git("push", "-q", stage.address(), "next");
        stage.drive(
                "a",
                engine -> engine.start(RemoteStage.EXPRESS, stage.request().from("next"), entry -> {}),
                RemoteStage.write("hello.txt"),
                RemoteStage.work());

        assertThat(stage.entries(Entry.WorkspacePrepared.class).get(0).base()).isEqualTo(next);
        assertThat(stage.files()).contains("next.txt", "hello.txt");
    }

    @Nested
    class After_a_kill {

        @Test
        void before_the_push_the_next_machine_begins_at_what_was_pushed_and_says_what_is_lost() throws Exception {
            String base = cutOffBeforeItsWorkIsPushed();
            String lost = stage.entries(Entry.PushStarted.class).get(1).to();
            Outcome outcome = stage.resume("b", RemoteStage.write("hello.txt"), RemoteStage.work());

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.notices())
                    .singleElement()
                    .asString()
                    .contains("from commit " + base, "Commit %s was not pushed and is lost too.".formatted(lost));
            assertThat(stage.files()).contains("hello.txt").doesNotContain("old.txt");
        }

        @Test
        void between_a_push_and_its_entry_nothing_is_pushed_again() throws Exception {
            stage.journal.cutBefore(entry ->
                    entry instanceof Entry.Moved moved && moved.move().to().state() == State.TESTING);
            stage.cutOff("a", PushedBranchTest.this::begin, RemoteStage.write("hello.txt"), RemoteStage.work());
            String pushed = stage.tip();
            Outcome outcome = stage.resume("b");

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.tip()).isEqualTo(pushed);
            assertThat(stage.entries(Entry.PushStarted.class)).hasSize(2);
        }

        @Test
        void a_push_that_lands_late_is_replaced() throws Exception {
            String base = cutOffBeforeItsWorkIsPushed();
            String late = stage.entries(Entry.PushStarted.class).get(1).to();
            stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
            stage.cutOff("b", stage::resumed, RemoteStage.write("hello.txt"));
            stage.copy("a")
                    .git(
                            "push",
                            "-q",
                            "--force-with-lease=%s:%s".formatted(stage.branch(), base),
                            stage.address(),
                            late + ":refs/heads/" + stage.branch());
            assertThat(stage.tip()).isEqualTo(late);
            Outcome outcome = stage.resume("b", RemoteStage.work());

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.entries(Entry.PushStarted.class)).anyMatch(push -> pushes(push, late));
            assertThat(stage.files()).contains("hello.txt").doesNotContain("old.txt");
        }
    }

    @Nested
    class On_a_remote {

        @Test
        void with_a_commit_of_others_the_run_stops_with_the_remedy_and_can_be_resumed() throws Exception {
            cutOffBeforeItsWorkIsPushed();
            stage.user.file("theirs.txt", "theirs\n");
            String theirs = stage.user.commit("Theirs");
            stage.user.git("push", "-q", "-f", stage.address(), "HEAD:refs/heads/" + stage.branch());
            Outcome stopped = stage.resume("a");

            assertThat(stopped.over()).isFalse();
            assertThat(stopped.reason())
                    .isEqualTo(
                            "Branch %s at %s is at %s, a commit that this run did not make. Move it to another branch there, then resume the run."
                                    .formatted(stage.branch(), stage.address(), theirs));
            assertThat(stage.tip()).isEqualTo(theirs);
            assertThat(stage.entries(Entry.RunPaused.class))
                    .singleElement()
                    .satisfies(paused -> assertThat(paused.cause()).isEqualTo(PauseCause.REMOTE))
                    .satisfies(paused -> assertThat(paused.due()).isNull());

            stage.remote.git("update-ref", "-d", "refs/heads/" + stage.branch());
            stage.remote.git("branch", "theirs", theirs);
            Outcome outcome = stage.resume("a", RemoteStage.write("hello.txt"), RemoteStage.work());
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.files()).contains("old.txt", "hello.txt");
        }

        @Test
        void that_is_away_the_run_waits_for_it_longer_each_time_and_loses_nothing() throws Exception {
            stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
            stage.cutOff("a", PushedBranchTest.this::begin, RemoteStage.write("hello.txt"));
            Path there = stage.remote.root();
            Path away = Files.move(there, there.resolveSibling("away.git"));
            Entry.RunPaused waits = stage.pause("a", stage::resumed, RemoteStage.work());
            Entry.RunPaused waitsAgain = stage.pause("a", stage::resumed);

            assertThat(waits.reason()).startsWith("The remote %s cannot be read: ".formatted(there));
            assertThat(waits.due()).isEqualTo(stage.clock.instant().plus(Duration.ofMinutes(1)));
            assertThat(waitsAgain)
                    .isEqualTo(new Entry.RunPaused(
                            waits.reason(),
                            PauseCause.REMOTE,
                            stage.clock.instant().plus(Duration.ofMinutes(2))));
            Files.move(away, there);
            Outcome outcome = stage.resume("a");
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.files()).contains("hello.txt");
        }

        @Test
        void that_is_away_when_the_work_begins_the_run_waits_for_it() throws Exception {
            Path there = stage.remote.root();
            Path away = Files.move(there, there.resolveSibling("away.git"));
            Entry.RunPaused waits = stage.pause("a", PushedBranchTest.this::begin);
            Files.move(away, there);
            Outcome outcome = stage.resume("b", RemoteStage.write("hello.txt"), RemoteStage.work());

            assertThat(waits.reason()).startsWith("The remote %s cannot be read: ".formatted(there));
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
        }

        @Test
        void that_is_away_a_story_can_be_cancelled_with_a_notice() throws Exception {
            stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
            stage.cutOff("a", PushedBranchTest.this::begin, RemoteStage.write("hello.txt"));
            Path there = stage.remote.root();
            Files.move(there, there.resolveSibling("away.git"));
            Outcome cancelled = stage.drive("a", engine -> {
                Run run = engine.run(stage.run());
                run.cancel();
                return run;
            });

            assertThat(cancelled.over()).isTrue();
            assertThat(stage.notices()).allMatch(notice -> notice.startsWith("The branch was not pushed: The remote"));
        }

        @Test
        void that_refuses_the_push_the_run_stops_with_what_git_said() throws Exception {
            Path hook = stage.remote.root().resolve("hooks/pre-receive");
            Files.createDirectories(hook.getParent());
            Files.writeString(hook, "#!/bin/sh\necho no pushes on sundays >&2\nexit 1\n");
            Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
            Outcome stopped = stage.start("a", RemoteStage.EXPRESS);

            assertThat(stopped.over()).isFalse();
            assertThat(stopped.reason())
                    .startsWith("%s does not take branch %s: ".formatted(stage.address(), stage.branch()))
                    .endsWith(" Allow the push there, then resume the run.");
            assertThat(stage.entries(Entry.PushStarted.class)).hasSize(1);

            Files.delete(hook);
            Outcome outcome = stage.resume("a", RemoteStage.write("hello.txt"), RemoteStage.work());
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
        }

        @Test
        void that_lost_the_branch_gets_it_again() throws Exception {
            stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
            stage.cutOff("a", PushedBranchTest.this::begin, RemoteStage.write("hello.txt"));
            stage.remote.git("update-ref", "-d", "refs/heads/" + stage.branch());
            Outcome outcome = stage.resume("a", RemoteStage.work());

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.files()).contains("hello.txt");
        }
    }

    @Test
    void is_not_moved_back_by_a_machine_that_only_cancels_the_run() throws Exception {
        stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
        stage.cutOff("a", this::begin, RemoteStage.write("old.txt"));
        stage.journal.cutAfter(
                entry -> entry instanceof Entry.Moved moved && moved.move().signal() instanceof Signal.WorkSubmitted);
        stage.cutOff("b", stage::resumed, RemoteStage.write("hello.txt"), RemoteStage.work());
        String tip = stage.tip();
        Outcome cancelled = stage.drive("a", engine -> {
            Run run = engine.run(stage.run());
            run.cancel();
            return run;
        });

        assertThat(cancelled.over()).isTrue();
        assertThat(stage.tip()).isEqualTo(tip);
        assertThat(stage.notices()).last().asString().contains("was driven elsewhere since");
    }

    @Test
    void is_pushed_to_its_remote_whatever_a_command_configures() throws Exception {
        Path trace = scratch.toRealPath().resolve("trace");
        Path hook = Files.writeString(scratch.resolve("pre-push"), "#!/bin/sh\ntouch '%s'\n".formatted(trace));
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
        String configure =
                "git config core.hooksPath '%s' && git config 'url./nowhere.insteadOf' '%s' && touch hello.txt"
                        .formatted(scratch.toRealPath(), stage.address());
        Outcome outcome = stage.start(
                "a", RemoteStage.EXPRESS, Replies.call("run_command", "command", configure), RemoteStage.work());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.copy("a").git("config", "url./nowhere.insteadOf")).isEqualTo(stage.address());
        assertThat(stage.files()).contains("hello.txt");
        assertThat(trace).doesNotExist();
    }

    @Test
    void of_runs_that_begin_at_one_time_share_one_copy_of_the_remote() throws Exception {
        List<CompletableFuture<Outcome>> outcomes = IntStream.range(0, 4)
                .mapToObj(number -> CompletableFuture.supplyAsync(this::play))
                .toList();

        for (CompletableFuture<Outcome> outcome : outcomes) {
            assertThat(outcome.get().done()).as(outcome.get().reason()).isTrue();
        }
        try (var copies = Files.list(stage.home("a").resolve(".remotes"))) {
            assertThat(copies).hasSize(1);
        }
    }

    private Outcome play() {
        AiMessage work = Replies.calls(
                Replies.request("write_file", "path", "hello.txt", "content", "hello"),
                Replies.request("submit_work", "summary", "it greets"));
        try (CoderEngine engine = stage.engine("a", work)) {
            return begin(engine).await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
