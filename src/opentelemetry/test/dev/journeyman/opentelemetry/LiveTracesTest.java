package dev.journeyman.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of an engine, traced while they are driven. */
class LiveTracesTest {

    private static final Story STORY = Story.of("Greet", "", Criterion.checked("it greets", "true"));
    private static final AiMessage PLAN = Replies.call("submit_plan", "plan", "1. Write hello.txt");
    private static final AiMessage WRITE = Replies.call("write_file", "path", "hello.txt", "content", "hello");
    private static final AiMessage SUBMIT = Replies.call("submit_work", "summary", "hello.txt greets");

    @TempDir
    private Path home;

    private final Journal journal = Journal.memory();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-02T12:00:00Z"));

    private EngineBuilder engine(Architect architect, AiMessage... replies) {
        return CoderEngine.builder()
                .model("scripted", ScriptedModel.of(replies), 128_000)
                .architect(architect)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .journal(journal)
                .clock(clock)
                .pauses(clock);
    }

    private Outcome driven(EngineBuilder builder) throws InterruptedException {
        try (CoderEngine engine = builder.build()) {
            return engine.start(STORY, new WorkspaceRequest(home, true, Map.of()), entry -> {})
                    .await();
        }
    }

    private static Optional<Verdict> approve(Architect.ReviewRequest request) {
        return Optional.of(Verdict.of(Decision.APPROVE));
    }

    private static List<String> names(List<Span> spans) {
        return spans.stream().map(Span::getName).toList();
    }

    private List<Span> exported(LocalCollector collector, String run) throws InterruptedException {
        RunTrace whole = RunTrace.of(journal, run, TraceCollector.at(collector.url()));
        whole.send();
        return collector.await(whole.size());
    }

    @Test
    void a_collector_sees_what_an_export_would_send() throws InterruptedException {
        try (LocalCollector collector = LocalCollector.answering();
                LocalCollector other = LocalCollector.answering()) {
            Outcome outcome;
            try (LiveTraces traces = LiveTraces.to(TraceCollector.at(collector.url()), journal)) {
                outcome = driven(
                        engine(LiveTracesTest::approve, PLAN, WRITE, SUBMIT).observeEntries(traces));
            }
            List<Span> live = collector.spans();

            assertThat(outcome.state()).isEqualTo(State.DONE);
            assertThat(live).containsExactlyElementsOf(exported(other, outcome.run()));
            assertThat(names(live)).endsWith("invoke_workflow standard").contains("execute_tool write_file");
        }
    }

    @Test
    void a_run_that_another_engine_resumes_is_one_trace() throws InterruptedException {
        try (LocalCollector collector = LocalCollector.answering();
                LocalCollector other = LocalCollector.answering()) {
            String run;
            try (LiveTraces traces = LiveTraces.to(TraceCollector.at(collector.url()), journal)) {
                run = driven(engine(request -> Optional.empty(), PLAN).observeEntries(traces))
                        .run();
            }
            assertThat(names(collector.spans())).containsExactly("SETUP", "chat scripted", "plan coder");
            clock.advance(Duration.ofDays(7));
            try (LiveTraces traces = LiveTraces.to(TraceCollector.at(collector.url()), journal);
                    CoderEngine engine = engine(LiveTracesTest::approve, WRITE, SUBMIT)
                            .observeEntries(traces)
                            .build()) {
                Run resumed = engine.run(run);
                resumed.deliver(resumed.request().orElseThrow().id(), Verdict.of(Decision.APPROVE));
                assertThat(resumed.await().state()).isEqualTo(State.DONE);
            }
            List<Span> whole = exported(other, run);

            assertThat(collector.await(whole.size())).containsExactlyElementsOf(whole);
            assertThat(whole.stream().map(Span::getTraceId).distinct()).hasSize(1);
        }
    }

    @Test
    void a_collector_that_is_away_or_refuses_does_not_disturb_a_run_and_is_one_line_in_the_log()
            throws InterruptedException {
        try (LocalCollector refusing = LocalCollector.answering(404, 404, 404, 404, 404, 404, 404, 404, 404);
                LogLines log = new LogLines()) {
            for (String url : List.of(LocalCollector.gone(), refusing.url())) {
                log.lines.clear();
                try (LiveTraces traces = LiveTraces.to(TraceCollector.at(url), journal)) {
                    assertThat(driven(engine(LiveTracesTest::approve, PLAN, WRITE, SUBMIT)
                                            .observeEntries(traces))
                                    .state())
                            .isEqualTo(State.DONE);
                }

                assertThat(log.lines)
                        .singleElement()
                        .satisfies(line -> assertThat(line)
                                .startsWith("Spans of runs are left out: ")
                                .contains(url)
                                .endsWith("The runs continue, and journeyman export sends a whole run."));
            }
        }
    }

    @Test
    void a_collector_that_does_not_answer_delays_no_run() throws InterruptedException {
        try (LocalCollector silent = LocalCollector.silent();
                LogLines log = new LogLines();
                LiveTraces traces =
                        new LiveTraces(TraceCollector.at(silent.url()), journal, Duration.ofMillis(500), 1)) {
            traces.start();
            Outcome outcome =
                    driven(engine(LiveTracesTest::approve, PLAN, WRITE, SUBMIT).observeEntries(traces));

            assertThat(outcome.state()).isEqualTo(State.DONE);
            assertThat(log.lines).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void entries_that_did_not_wait_are_read_from_the_journal() throws InterruptedException {
        String run =
                driven(engine(LiveTracesTest::approve, PLAN, WRITE, SUBMIT)).run();
        List<dev.journeyman.journal.StoredEntry> entries = journal.read(run);
        LiveFolds folds = new LiveFolds(journal, false);
        List<FinishedSpan> last = folds.after(run, entries.get(entries.size() - 1));

        assertThat(last).extracting(FinishedSpan::getName).containsExactly("invoke_workflow standard");
        assertThat(last)
                .isEqualTo(List.of(ToldRun.folded(run, RunEntries.read(journal, run), false).stream()
                        .reduce((before, after) -> after)
                        .orElseThrow()));
    }

    @Test
    void a_run_that_cannot_be_read_is_left_out_and_the_others_are_not() {
        LiveFolds folds = new LiveFolds(journal, false);
        ToldRun other = new ToldRun();

        assertThat(folds.after(
                        "broken", dev.journeyman.journal.StoredEntry.of(1, Instant.EPOCH, "{\"type\": \"Unheard\"}")))
                .isEmpty();
        assertThat(folds.after("broken", RunEntries.stored(other.entries().get(0))))
                .isEmpty();
        assertThat(folds.after(ToldRun.NAME, RunEntries.stored(other.entries().get(0))))
                .isEmpty();
    }

    /** What the annex and the exporter log. */
    private static final class LogLines extends Handler implements AutoCloseable {

        private final List<String> lines = new ArrayList<>();
        private final List<Logger> loggers =
                List.of(Logger.getLogger("dev.journeyman.opentelemetry"), Logger.getLogger("io.opentelemetry"));

        LogLines() {
            loggers.forEach(logger -> logger.addHandler(this));
        }

        @Override
        public synchronized void publish(LogRecord record) {
            lines.add(new java.util.logging.SimpleFormatter().formatMessage(record));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            loggers.forEach(logger -> logger.removeHandler(this));
        }
    }
}
