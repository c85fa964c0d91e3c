package dev.journeyman.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.script.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that begins on one machine and is continued on another, from the commits on its remote. */
@Timeout(120)
final class MovedRunTest {

    @TempDir
    private Path scratch;

    private RemoteStage stage;

    @BeforeEach
    void set() throws IOException {
        stage = new RemoteStage(scratch);
    }

    private static boolean moved(Entry entry, State to) {
        return entry instanceof Entry.Moved moved && moved.move().to().state() == to;
    }

    @Test
    void that_waits_for_a_verdict_ends_on_another_machine_with_all_its_commits_on_the_remote() throws Exception {
        stage.architect(Architect.park())
                .start(
                        "a",
                        RemoteStage.STORY,
                        RemoteStage.write("notes.txt"),
                        Replies.call("submit_plan", "plan", "1. Greet."));
        stage.architect(Architect.auto());
        Outcome outcome = stage.drive(
                "b",
                engine -> {
                    Run run = engine.run(stage.run());
                    run.deliver("r1", Verdict.of(Decision.APPROVE));
                    return run;
                },
                RemoteStage.write("hello.txt"),
                RemoteStage.work());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.files()).contains("hello.txt");
        assertThat(stage.worktree("b").resolve("hello.txt")).exists();
        assertThat(stage.entries(Entry.WorkspacePrepared.class))
                .extracting(Entry.WorkspacePrepared::path)
                .containsExactly(
                        stage.worktree("a").toString(), stage.worktree("b").toString());
        assertThat(stage.log()).contains("Journeyman-Run: " + stage.run()).containsPattern("Journeyman-Seq: [0-9]+");
    }

    @Test
    void is_continued_at_the_commit_that_its_journal_names_last() throws Exception {
        stage.journal.cutAfter(entry -> moved(entry, State.TESTING));
        stage.cutOff(
                "a",
                engine -> engine.start(RemoteStage.EXPRESS, stage.request(), entry -> {}),
                RemoteStage.write("hello.txt"),
                RemoteStage.work());
        Outcome outcome = stage.resume("b");

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.worktree("b").resolve("hello.txt")).exists();
        assertThat(stage.notices())
                .singleElement()
                .asString()
                .contains("what was not committed in it is lost")
                .doesNotContain("is lost too");
    }

    @Test
    void loses_what_was_not_committed_and_says_so_but_keeps_its_todo_list() throws Exception {
        stage.journal.cutAfter(
                entry -> entry instanceof Entry.ToolFinished tool && tool.tool().equals("write_file"));
        stage.cutOff(
                "a",
                engine -> engine.start(RemoteStage.EXPRESS, stage.request(), entry -> {}),
                Replies.call("update_todo_list", "content", "- [ ] greet"),
                RemoteStage.write("hello.txt"));
        Outcome outcome = stage.resume("b", RemoteStage.write("hello.txt"), RemoteStage.work());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.notices()).singleElement().asString().contains("The newest worktree of the run is not here.");
        assertThat(stage.worktree("b").resolve("TODO.md")).hasContent("- [ ] greet");
        assertThat(stage.files()).doesNotContain("TODO.md");
    }

    @Test
    void that_returns_to_its_first_machine_gets_what_was_made_elsewhere() throws Exception {
        stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
        stage.cutOff(
                "a",
                engine -> engine.start(RemoteStage.EXPRESS, stage.request(), entry -> {}),
                RemoteStage.write("old.txt"));
        stage.journal.cutAfter(entry -> moved(entry, State.TESTING));
        stage.cutOff("b", stage::resumed, RemoteStage.write("new.txt"), RemoteStage.work());
        Outcome outcome = stage.resume("a", RemoteStage.write("hello.txt"), RemoteStage.work());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.worktree("a").resolve("new.txt")).exists();
        assertThat(stage.worktree("a").resolve("old.txt")).doesNotExist();
        assertThat(stage.files()).contains("new.txt", "hello.txt").doesNotContain("old.txt");
    }

    @Test
    void keeps_what_was_not_committed_where_it_is_resumed_on_the_same_machine() throws Exception {
        stage.journal.cutAfter(entry -> entry instanceof Entry.ToolFinished);
        stage.cutOff(
                "a",
                engine -> engine.start(RemoteStage.EXPRESS, stage.request(), entry -> {}),
                RemoteStage.write("hello.txt"));
        Outcome outcome = stage.resume("a", RemoteStage.work());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(stage.notices()).isEmpty();
        assertThat(stage.entries(Entry.WorkspacePrepared.class)).hasSize(1);
        assertThat(stage.files()).contains("hello.txt");
    }

    @Test
    void that_was_stopped_has_pushed_what_was_there() throws Exception {
        Outcome stopped = stage.drive(
                "a",
                engine -> {
                    CompletableFuture<Run> run = new CompletableFuture<>();
                    run.complete(engine.start(RemoteStage.EXPRESS, stage.request(), stored -> {
                        if (RunEntries.recorded(stored).entry() instanceof Entry.ToolFinished) {
                            run.join().stop();
                        }
                    }));
                    return run.join();
                },
                RemoteStage.write("hello.txt"),
                RemoteStage.write("more.txt"),
                RemoteStage.work());

        assertThat(stopped.reason()).isEqualTo("stopped");
        assertThat(stage.recorded().get(stage.recorded().size() - 1).entry())
                .isInstanceOfSatisfying(
                        Entry.RunPaused.class,
                        paused -> assertThat(paused.cause()).isEqualTo(PauseCause.STOPPED));
        assertThat(stage.files()).contains("hello.txt");
        Outcome outcome = stage.resume("b", RemoteStage.work());
        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(Files.exists(stage.worktree("b").resolve("hello.txt"))).isTrue();
    }
}
