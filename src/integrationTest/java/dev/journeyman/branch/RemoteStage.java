package dev.journeyman.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.RunEvent;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A bare remote on disk, a journal that all see, and machines that each have a state directory of their own. */
final class RemoteStage {

    static final Story STORY =
            Story.of("Greet", "Write hello.txt.", Criterion.checked("it is there", "test -f hello.txt"));
    static final Story EXPRESS = STORY.withKind(Story.Kind.EXPRESS);

    final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    final CutJournal journal = new CutJournal();
    final Checkout user;
    final Checkout remote;
    private final Path scratch;
    private Architect architect = Architect.auto();
    private String run = "";

    RemoteStage(Path scratch) throws IOException {
        this.scratch = scratch.toRealPath();
        this.user = Checkout.make(this.scratch.resolve("user"));
        user.git(
                "clone", "-q", "--bare", ".", this.scratch.resolve("remote.git").toString());
        this.remote = new Checkout(this.scratch.resolve("remote.git"));
    }

    /** Sets who reviews from now on. */
    RemoteStage architect(Architect other) {
        architect = other;
        return this;
    }

    static AiMessage write(String file) {
        return Replies.call("write_file", "path", file, "content", file + "\n");
    }

    static AiMessage work() {
        return Replies.call("submit_work", "summary", "it greets");
    }

    /** The address of the remote, as a URL or a path. */
    String address() {
        return remote.root().toString();
    }

    WorkspaceRequest request() {
        return new WorkspaceRequest(scratch.resolve("nowhere"), false, Map.of()).pushedTo(address());
    }

    String run() {
        return run;
    }

    String branch() {
        return "journeyman/" + run;
    }

    Path home(String machine) {
        return scratch.resolve("machine-" + machine);
    }

    Path worktree(String machine) {
        return home(machine).resolve(run).resolve("worktree");
    }

    /** What a machine does with its engine. */
    interface Deed {
        Run with(CoderEngine engine) throws Exception;
    }

    /** Starts a story on a machine and drives it until it rests. */
    Outcome start(String machine, Story story, AiMessage... replies) throws Exception {
        return drive(machine, engine -> engine.start(story, request(), entry -> {}), replies);
    }

    Outcome resume(String machine, AiMessage... replies) throws Exception {
        return drive(machine, this::resumed, replies);
    }

    Outcome drive(String machine, Deed deed, AiMessage... replies) throws Exception {
        try (CoderEngine engine = engine(machine, replies)) {
            Run driven = deed.with(engine);
            run = driven.id();
            Outcome outcome = driven.await();
            assertReplayed();
            return outcome;
        }
    }

    /** Drives until the run pauses, and closes the engine, which would resume it when it is due. */
    Entry.RunPaused pause(String machine, Deed deed, AiMessage... replies) throws Exception {
        CompletableFuture<Entry.RunPaused> paused = new CompletableFuture<>();
        long before = run.isEmpty() ? 0 : recorded().size();
        try (CoderEngine engine = engine(machine, replies)) {
            Run driven = deed.with(engine);
            run = driven.id();
            driven.observe(before, event -> {
                if (event.kind() == RunEvent.Kind.PAUSED) {
                    List<Entry.RunPaused> pauses = entries(Entry.RunPaused.class);
                    paused.complete(pauses.get(pauses.size() - 1));
                }
            });
            return paused.get();
        } finally {
            assertReplayed();
        }
    }

    Run resumed(CoderEngine engine) {
        Run known = engine.run(run);
        known.resume();
        return known;
    }

    /** Drives until the process is cut off. */
    void cutOff(String machine, Deed deed, AiMessage... replies) throws Exception {
        try (CoderEngine engine = engine(machine, replies)) {
            Run driven = deed.with(engine);
            run = driven.id();
            driven.await();
            throw new AssertionError("The run was not cut off.");
        } catch (JournalException | RunStateException cut) {
            assertThat(cut).hasMessageContaining("cut off");
        }
        assertReplayed();
    }

    CoderEngine engine(String machine, AiMessage... replies) {
        return CoderEngine.builder()
                .model("scripted", ScriptedModel.of(replies), 64_000)
                .architect(architect)
                .clock(clock)
                .journal(journal)
                .home(home(machine))
                .build();
    }

    /** Sees that what was journaled replays: whatever a test is about, this holds. */
    void assertReplayed() {
        assertThat(CoderEngine.builder().replay(journal.read(run))).isEmpty();
    }

    List<RecordedEntry> recorded() {
        return RunEntries.read(journal, run);
    }

    <T extends Entry> List<T> entries(Class<T> kind) {
        return recorded().stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    List<String> notices() {
        return entries(Entry.NoticeGiven.class).stream()
                .map(Entry.NoticeGiven::text)
                .toList();
    }

    /** Returns the commit that the branch is at on the remote. */
    String tip() throws IOException {
        return remote.git("rev-parse", branch());
    }

    /** Returns the files of the branch on the remote. */
    List<String> files() throws IOException {
        return remote.git("ls-tree", "-r", "--name-only", branch()).lines().toList();
    }

    /** Returns the messages of the commits of the branch on the remote, the newest first. */
    String log() throws IOException {
        return remote.git("log", "--format=%B", "main.." + branch());
    }

    /** Returns the repository that a machine keeps of the remote. */
    Checkout copy(String machine) throws IOException {
        try (var copies = Files.list(home(machine).resolve(".remotes"))) {
            return new Checkout(copies.findFirst().orElseThrow());
        }
    }
}
