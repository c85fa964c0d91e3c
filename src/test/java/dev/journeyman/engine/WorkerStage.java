package dev.journeyman.engine;

import dev.journeyman.CoderEngine;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.ScriptedHandout;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A store that hands runs out, and engines over it as the processes of several machines have them. */
abstract class WorkerStage {

    static final Duration TERM = Duration.ofSeconds(60);

    @TempDir
    Path home;

    final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    final Journal kept = Journal.memory();
    final ScriptedHandout handout = new ScriptedHandout(kept, clock, TERM);
    final List<CoderEngine> engines = new ArrayList<>();
    final List<CountDownLatch> gates = new ArrayList<>();

    @AfterEach
    void end() {
        gates.forEach(CountDownLatch::countDown);
        engines.forEach(CoderEngine::close);
    }

    /** Returns a model that waits before it replies that the work is done. */
    Actor waiting(CountDownLatch called, CountDownLatch answer) {
        return waiting(called, answer, Lines.work());
    }

    /** Returns a model that waits before it gives its only reply. */
    Actor waiting(CountDownLatch called, CountDownLatch answer, AiMessage reply) {
        gates.add(answer);
        Actor.Acting script = Actor.script(reply);
        return new Actor("coder", null, request -> {
            called.countDown();
            answer.await();
            return script.act(request);
        });
    }

    CoderEngine desk() {
        return engine("desk", Actor.saying("coder"));
    }

    CoderEngine engine(String name, Provider coder) {
        return engine(name, coder, "here/boot", Architect.auto());
    }

    CoderEngine engine(String name, Provider coder, String machine, Architect architect) {
        CoderEngine engine = CoderEngine.builder()
                .provider(coder)
                .architect(architect)
                .journal(handout.worker(name))
                .clock(clock)
                .workspaces(new ScratchWorkspaces(
                        home, (command, limit) -> new Commands.CommandResult(0, "checked", false, 1), machine))
                .build();
        engines.add(engine);
        return engine;
    }

    WorkspaceRequest assignment() {
        return new WorkspaceRequest(home, true, Map.of());
    }

    State state(String run) {
        return kept.head(run).orElseThrow().state();
    }

    <E extends Entry> List<E> entries(String run, Class<E> kind) {
        return RunEntries.read(kept, run).stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
