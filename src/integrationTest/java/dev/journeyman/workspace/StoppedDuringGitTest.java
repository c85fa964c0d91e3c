package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.directory.Worktrees;
import dev.journeyman.workspace.git.Git;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that is stopped during a slow git command. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Pipes are made otherwise elsewhere.")
@Timeout(120)
final class StoppedDuringGitTest {

    private static final Story STORY =
            Story.of("Greet", "Write hello.txt.", Criterion.checked("it is there", "test -f hello.txt"));

    @TempDir
    Path scratch;

    /** When git is slow. */
    enum When {
        MAKING_THE_WORKTREE,
        LISTING_FILES,
        COMMITTING
    }

    @ParameterizedTest
    @EnumSource
    void a_run_pauses_and_resumes_to_its_end(When when) throws Exception {
        Checkout checkout = Checkout.make(scratch.resolve("repo"));
        Leash up = new Leash(scratch.resolve("up"));
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model(), 64_000)
                .architect(Architect.auto())
                .workspaces(new SlowWorktrees(checkout, when))
                .build()) {
            Run run = engine.start(STORY, checkout.root());
            up.released();
            run.stop();
            Files.writeString(scratch.resolve("go"), "");
            Outcome paused = run.await();

            assertThat(paused.over()).isFalse();
            assertThat(paused.reason()).isEqualTo("stopped");

            run.resume();
            Outcome outcome = run.await();
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(checkout.git("show", outcome.branch() + ":hello.txt")).isEqualTo("hello");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(20)
    void a_run_pauses_although_git_does_not_end(When when) throws Exception {
        Checkout checkout = Checkout.make(scratch.resolve("repo"));
        Leash up = new Leash(scratch.resolve("up"));
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model(), 64_000)
                .architect(Architect.auto())
                .workspaces(new SlowWorktrees(checkout, when))
                .build()) {
            Run run = engine.start(STORY, checkout.root());
            up.released();
            run.stop();

            assertThat(run.await().reason()).isEqualTo("stopped");
            run.resume();
            Outcome outcome = run.await();
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
        }
    }

    private static ScriptedModel model() {
        return ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Write hello.txt"),
                Replies.call("list_files"),
                Replies.calls(
                        Replies.request("write_file", "path", "hello.txt", "content", "hello"),
                        Replies.request("submit_work", "summary", "hello.txt greets")));
    }

    /** Worktrees whose git waits once until a file named go exists. */
    private final class SlowWorktrees implements Workspaces {

        private final Worktrees worktrees = new Worktrees(scratch.resolve("state"));
        private final AtomicBoolean slow = new AtomicBoolean(true);
        private final Checkout checkout;
        private final When when;

        SlowWorktrees(Checkout checkout, When when) {
            this.checkout = checkout;
            this.when = when;
        }

        void reached(When now) {
            if (now == when && slow.getAndSet(false)) {
                String wait = "!echo up > '%1$s/up'; until [ -e '%1$s/go' ]; do :; done".formatted(scratch);
                new Git(checkout.root()).output("-c", "alias.slow=" + wait, "slow");
            }
        }

        @Override
        public void check(WorkspaceRequest assignment) {
            worktrees.check(assignment);
        }

        @Override
        public Worktree make(WorkspaceRequest assignment, String run) {
            reached(When.MAKING_THE_WORKTREE);
            return worktrees.make(assignment, run);
        }

        @Override
        public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
            Workspace open = worktrees.open(worktree, assignment);
            return new Workspace(open.root(), open.commands(), new SlowRepository(open.repository()), false);
        }

        private final class SlowRepository implements Repository {

            private final Repository git;

            SlowRepository(Repository git) {
                this.git = git;
            }

            @Override
            public String head() {
                return git.head();
            }

            @Override
            public List<String> files() {
                reached(When.LISTING_FILES);
                return git.files();
            }

            @Override
            public List<String> changedSince(String commit) {
                return git.changedSince(commit);
            }

            @Override
            public String diff(String commit, List<String> but) {
                return git.diff(commit, but);
            }

            @Override
            public String commitAll(String message, List<String> but) {
                reached(When.COMMITTING);
                return git.commitAll(message, but);
            }
        }
    }
}
