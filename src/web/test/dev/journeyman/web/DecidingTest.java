package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.web.ConsoleRequest.Access;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person decides in the console, with a real engine behind it. */
@Timeout(60)
class DecidingTest {

    @TempDir
    private Path home;

    private final Journal store = Journal.memory();
    private CoderEngine engine;
    private ConsoleStage stage;

    @BeforeEach
    void serve() throws IOException {
        engine = CoderEngine.builder()
                .model(
                        "coder",
                        ScriptedModel.of(
                                Replies.call("submit_plan", "plan", "1. Do it."),
                                Replies.call("submit_plan", "plan", "1. Do it well.")),
                        64_000)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .journal(store)
                .build();
        stage = ConsoleStage.deciding(store, RunControl.of(engine)).loggedIn();
    }

    @AfterEach
    void close() {
        stage.close();
        engine.close();
    }

    private Run parked() throws InterruptedException {
        Run run = engine.start(
                Story.of("Tale", "", Criterion.checked("it holds", "true")),
                new WorkspaceRequest(home, true, Map.of()),
                entry -> {});
        run.await();
        return run;
    }

    private Exchange decide(Run run, String body) throws IOException {
        return stage.post("/api/runs/%s/verdict".formatted(run.id()), body).send();
    }

    @Test
    void a_verdict_is_journaled_as_given_in_the_console_and_drives_the_run_on() throws Exception {
        Run run = parked();

        assertThat(decide(run, "{\"request\":\"r1\",\"decision\":\"changes\",\"feedback\":\"Better.\"}")
                        .status())
                .isEqualTo(202);

        assertThat(run.await().request()).contains("r2");
        assertThat(RunEntries.read(store, run.id()))
                .anyMatch(entry ->
                        entry.entry().equals(new Entry.VerdictGiven("r1", Decision.CHANGES, "Better.", "console")));
    }

    @Test
    void a_second_verdict_is_refused_and_says_who_decided_what_and_when() throws Exception {
        Run run = parked();
        decide(run, "{\"request\":\"r1\",\"decision\":\"reject\",\"feedback\":\"No.\"}")
                .close();
        run.await();

        try (Exchange second = decide(run, "{\"request\":\"r1\",\"decision\":\"approve\"}")) {
            assertThat(second.status()).isEqualTo(409);
            assertThat(second.body())
                    .matches(
                            "\\{\"error\":\"r1 of run %1$s is no longer open: it was decided before \\(reject, from console, .*Z\\)\\. Nothing was sent; look at the run again\\.\",\"decided\":\\{\"request\":\"r1\",\"decision\":\"reject\",\"feedback\":\"No\\.\",\"at\":\".*Z\",\"from\":\"console\"}}"
                                    .formatted(run.id()));
        }
    }

    @Test
    void a_verdict_on_a_request_that_there_never_was_is_refused() throws Exception {
        try (Exchange refused = decide(parked(), "{\"request\":\"r9\",\"decision\":\"approve\"}")) {
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("r9 is not open in run ", "r1 is.");
        }
    }

    @Test
    void a_decision_that_does_not_fit_is_refused_with_those_that_do() throws Exception {
        try (Exchange refused = decide(parked(), "{\"request\":\"r1\",\"decision\":\"continue\"}")) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body())
                    .isEqualTo("{\"error\":\"continue does not fit a plan. There are: approve, changes, reject.\"}");
        }
    }

    @Test
    void of_two_writers_at_the_same_time_one_is_refused() throws Exception {
        Run run = parked();
        Journal overtaken = new Overtaken(store);
        try (CoderEngine late = CoderEngine.builder()
                        .model("coder", ScriptedModel.of(), 64_000)
                        .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                        .journal(overtaken)
                        .build();
                ConsoleStage other =
                        ConsoleStage.deciding(store, RunControl.of(late)).loggedIn();
                Exchange refused = other.post(
                                "/api/runs/%s/verdict".formatted(run.id()),
                                "{\"request\":\"r1\",\"decision\":\"reject\",\"feedback\":\"No.\"}")
                        .send()) {
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("another writer drives it");
        }
    }

    @Test
    void a_story_is_started_resumed_and_cancelled_and_stopped_only_while_it_is_driven() throws Exception {
        try (Exchange begun = stage.post(
                        "/api/runs",
                        "{\"title\":\"Tale\",\"text\":\"Do it.\",\"criteria\":[{\"text\":\"it holds\",\"command\":\"true\"}],\"repository\":\"%s\"}"
                                .formatted(home))
                .send()) {
            assertThat(begun.status()).isEqualTo(201);
        }
        Run run = engine.run(store.runs().get(0));
        assertThat(run.await().state()).isEqualTo(State.PLAN_REVIEW);
        assertThat(stage.post("/api/runs/%s/stop".formatted(run.id()), "{}").status())
                .isEqualTo(409);
        assertThat(stage.post("/api/runs/%s/resume".formatted(run.id()), "{}").status())
                .isEqualTo(202);
        run.await();
        assertThat(stage.post("/api/runs/%s/cancel".formatted(run.id()), "{}").status())
                .isEqualTo(202);
        assertThat(run.await()).satisfies(outcome -> {
            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(outcome.over()).isTrue();
        });
        assertThat(stage.post("/api/runs/%s/cancel".formatted(run.id()), "{}").status())
                .isEqualTo(409);
    }

    @Test
    void a_story_that_names_a_model_is_refused_where_the_host_chose_the_models() throws Exception {
        try (Exchange refused = stage.post(
                        "/api/runs",
                        "{\"title\":\"Tale\",\"criteria\":[{\"text\":\"it"
                                + " holds\"}],\"model\":\"openai:gpt-5\",\"repository\":\".\"}")
                .send()) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body()).contains("its host has chosen the models");
        }
    }

    @Test
    void a_story_without_a_criterion_is_refused_in_one_sentence() throws Exception {
        try (Exchange refused = stage.post("/api/runs", "{\"title\":\"Tale\",\"repository\":\".\"}")
                .send()) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body()).contains("a story has no \\\"criteria\\\"");
        }
    }

    @Test
    void a_host_says_what_its_clients_may_do_and_where_verdicts_come_from() throws Exception {
        Run run = parked();
        try (Console console =
                Console.over(store).control(RunControl.of(engine)).build()) {
            assertThat(console.handle(mounted(run, Access.NONE)).status()).isEqualTo(401);
            assertThat(console.handle(mounted(run, Access.deciding("https://other.example.org", "x")))
                            .status())
                    .isEqualTo(403);
            assertThat(console.handle(mounted(run, new Access(true, false, "https://ci.example.org", "x")))
                            .status())
                    .isEqualTo(403);
            assertThat(console.handle(mounted(run, Access.deciding("https://ci.example.org", "console of ada")))
                            .status())
                    .isEqualTo(202);
        }
        Outcome outcome = run.await();
        assertThat(outcome.over()).isTrue();
        assertThat(run.report().reviews().get(0).from()).contains("console of ada");
    }

    private static ConsoleRequest mounted(Run run, Access access) {
        String body = "{\"request\":\"r1\",\"decision\":\"reject\",\"feedback\":\"No.\"}";
        Map<String, List<String>> headers =
                Map.of("Content-Type", List.of("application/json"), "Origin", List.of("https://ci.example.org"));
        return new ConsoleRequest(
                "POST",
                "/api/runs/%s/verdict".formatted(run.id()),
                "",
                name -> headers.getOrDefault(name, List.of()),
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                "192.0.2.1",
                access);
    }

    /** A journal to which another writer comes first at every append. */
    private static final class Overtaken extends CountingJournal {

        Overtaken(Journal journal) {
            super(journal);
        }

        @Override
        public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
            super.append(run, expected - 1, entries, head);
        }
    }
}
