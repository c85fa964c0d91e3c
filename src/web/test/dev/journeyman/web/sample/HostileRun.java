package dev.journeyman.web.sample;

import static dev.journeyman.testkit.script.Replies.call;
import static dev.journeyman.testkit.script.Replies.calls;
import static dev.journeyman.testkit.script.Replies.request;
import static dev.journeyman.testkit.script.Replies.words;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.Failure;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A run with markup, scripts, control characters, bidirectional controls, emoji and very long lines in every field that a model or a
 * person writes.
 */
public final class HostileRun {

    /** Text that does harm where it is read as markup, or where control characters have their effect. */
    public static final String EVIL =
            "<script>window.hurt=1</script><img src=x onerror=\"window.hurt=2\"></script><!--<svg"
                    + " onload=window.hurt=3>\"'`\u001b[31mred\u001b[0m\u202Eesrever\u2066\u0007 \u2028 👩‍👩‍👧🦊"
                    + " \u0430\u0301 &lt;b&gt; {{x}} ${7*7} ";

    private static final int LONG = 5_000_000;

    private HostileRun() {}

    /** Drives the run below a directory of its own and returns its outcome. */
    public static Outcome drive(Journal journal, Path place) throws InterruptedException {
        SettableClock clock = new SettableClock(Instant.parse("2026-03-02T09:00:00Z"));
        TimedModel model = new TimedModel("model <b>one</b>" + EVIL.substring(0, 40), 200_000, clock);
        TimedModel judge = new TimedModel("judge \"><img src=x onerror=window.hurt=4>", 64_000, clock);
        Path repository = ScratchRepositories.make(
                place.resolve("evil"),
                "a<b>&\"c'.txt",
                "a line\n",
                "long.txt",
                "<img src=x onerror=window.hurt=5>".repeat(LONG / 33) + "\n");
        script(model, judge);
        Story story = Story.of(
                "Title " + EVIL.strip(),
                "Text " + EVIL,
                Criterion.checked("criterion " + EVIL.strip(), "printf '<script>window.hurt=8</script>\\033[31m'"));
        try (CoderEngine engine = CoderEngine.builder()
                .provider(model)
                .architect(List.of(judge))
                .home(place.resolve("home"))
                .clock(clock)
                .pauses(clock)
                .journal(journal)
                .build()) {
            return engine.start(
                            story,
                            new WorkspaceRequest(repository, false, Map.of("note", EVIL)),
                            entry -> clock.advance(Duration.ofMillis(20)))
                    .await();
        }
    }

    private static void script(TimedModel model, TimedModel judge) {
        model.says(call("ask_question", "question", EVIL, "context", EVIL))
                .says(call("submit_plan", "plan", "1. " + EVIL + "\n2. </pre><script>window.hurt=6</script>"))
                .says(call("submit_plan", "plan", "1. " + EVIL + "\n2. again " + EVIL))
                .says(calls(
                        request(
                                "run_command",
                                "command",
                                "cat long.txt; printf '\\033[2J<script>window.hurt=7</script>'"),
                        request("update_todo_list", "content", "- [ ] " + EVIL.replace("\n", " ") + "\n- [x] done")))
                .fails(Failure.RATE_LIMIT_EXCEEDED, "slow down " + EVIL, Duration.ofSeconds(5))
                .says(call(
                        "write_file", "path", "new <img src=x>.txt", "content", EVIL + "\n" + "x".repeat(LONG / 100)))
                .says(call("submit_work", "summary", EVIL));
        judge.says(words("Answer " + EVIL))
                .says(verdict("changes"))
                .says(verdict("approve"))
                .says(verdict("approve"));
    }

    private static AiMessage verdict(String decision) {
        return call("verdict", "decision", decision, "feedback", "Feedback " + EVIL);
    }
}
