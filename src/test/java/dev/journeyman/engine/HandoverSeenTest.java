package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.Failure;
import dev.journeyman.report.EventLines;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.RetryPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs and operators see of a provider switch and of a new attempt: events, and prompts in the log. */
class HandoverSeenTest {

    @TempDir
    Path home;

    @Test
    void breakers_providers_briefs_and_the_new_attempt_are_events() throws InterruptedException {
        assertThat(events(played()))
                .containsExactly(
                        "\"type\":\"breaker\",\"provider\":\"a\",\"state\":\"open\",\"until\":\"2026-01-02T00:00:00Z\"}",
                        "\"type\":\"injection\",\"kind\":\"circuit_breaker\",\"lines\":4,\"tokens\":37}",
                        "\"type\":\"provider\",\"from\":\"a\",\"to\":\"b\",\"reason\":\"quota_exhausted\"}",
                        "\"type\":\"task_assigned\",\"task\":\"tale\",\"role\":\"developer\","
                                + "\"action\":\"IMPLEMENT_FEATURE\",\"attempt\":2}",
                        "\"type\":\"injection\",\"kind\":\"retry\",\"lines\":5,\"tokens\":33}");
    }

    @Test
    void both_prompts_are_logged_separately_with_task_attempt_and_type() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        Logger log = Logger.getLogger(BriefDelivery.class.getName());
        Handler handler = collecting(lines);
        log.addHandler(handler);
        log.setLevel(Level.ALL);
        try {
            played();
        } finally {
            log.removeHandler(handler);
            log.setLevel(null);
        }

        assertThat(lines)
                .contains("tale attempt 2 retry original prompt: Carry out the story.")
                .anyMatch(line -> line.startsWith("tale attempt 2 retry contextual prompt: --- RETRY CONTEXT ---")
                        && line.endsWith("\n\nCarry out the story."));
    }

    private List<RecordedEntry> played() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coders(
                        Actor.doing("a", Actor.failure(Failure.QUOTA_EXHAUSTED, "no more")),
                        Actor.doing("b", Lines.work(), Lines.work()))
                .checks(1)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
        stage.play(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(2, 0)));
        return stage.recorded();
    }

    private static List<String> events(List<RecordedEntry> entries) {
        EventLines events = new EventLines("r");
        return entries.stream()
                .flatMap(recorded -> events.lines(recorded).stream())
                .map(line -> line.substring(line.indexOf("\"type\"")))
                .filter(line -> line.matches("\"type\":\"(breaker|provider|injection|task_assigned)\".*"))
                .toList();
    }

    private static Handler collecting(List<String> lines) {
        return new Handler() {
            @Override
            public void publish(LogRecord record) {
                lines.add(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
