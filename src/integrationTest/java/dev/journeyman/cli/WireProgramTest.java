package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program with models of vendors: two vendors in one roster, a model as the architect, and a key that stays secret.
 */
class WireProgramTest {

    @TempDir
    private Path place;

    @BeforeEach
    void write_a_story() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), """
            title: Say goodbye
            criteria: [ { text: it says goodbye, command: grep -q goodbye a.txt } ]
            """);
        Files.writeString(place.resolve("prices.yaml"), "house-: { input: 1000, output: 1000, window: 32000 }\n");
    }

    @Test
    void one_vendor_completes_a_story_and_another_judges_it() throws IOException {
        try (StrictPeer coder = StrictPeer.anthropic()
                        .replies(
                                Replies.call("submit_plan", "plan", "1. Write."),
                                Replies.calls(
                                        Replies.request("write_file", "path", "a.txt", "content", "goodbye\n"),
                                        Replies.request("submit_work", "summary", "written")));
                StrictPeer judge = StrictPeer.openAi()
                        .replies(
                                Replies.call("verdict", "decision", "approve", "feedback", "Go."),
                                Replies.call("verdict", "decision", "approve", "feedback", "Well."))) {
            Finished done = run(
                    List.of(
                            "ANTHROPIC_API_KEY=" + coder.key(),
                            "ANTHROPIC_BASE_URL=" + coder.baseUrl(),
                            "OPENAI_API_KEY=" + judge.key(),
                            "OPENAI_BASE_URL=" + judge.baseUrl()),
                    "--model",
                    "anthropic:house-1",
                    "--architect",
                    "openai:gpt-5");

            assertThat(done.exit()).as(done.out() + done.err()).isZero();
            assertThat(coder.breaches()).isEmpty();
            assertThat(judge.breaches()).isEmpty();
            assertThat(done.out()).containsPattern("DONE after 2 turns, [\\d,]+ tokens");
            assertThat(Files.readAllLines(place.resolve("requests.jsonl")))
                    .hasSize(4)
                    .first()
                    .asString()
                    .contains("\"provider\":\"anthropic:house-1\"");
            assertSecret(coder.key(), done);
        }
    }

    @Test
    void a_cost_budget_with_the_users_own_prices_runs_out() throws IOException {
        try (StrictPeer peer =
                StrictPeer.openAi().replies(Replies.call("list_files"), Replies.call("list_files", "path", "."))) {
            Finished asked = run(
                    List.of("OPENAI_API_KEY=" + peer.key(), "OPENAI_BASE_URL=" + peer.baseUrl()),
                    "--model",
                    "openai:house-2",
                    "--architect",
                    "park",
                    "--budget",
                    "cost=0.5",
                    "--prices",
                    "prices.yaml");

            assertThat(asked.exit()).as(asked.out() + asked.err()).isEqualTo(3);
            assertThat(asked.out()).contains("BUDGET_REVIEW");
            assertThat(peer.requests()).hasSize(1);
        }
    }

    @Test
    void a_run_without_an_available_provider_names_the_provider_and_the_time() throws IOException {
        try (StrictPeer peer = StrictPeer.openAi().fails(429, "Rate limit reached", Map.of("retry-after", "660"))) {
            Finished suspended = run(
                    List.of("OPENAI_API_KEY=" + peer.key(), "OPENAI_BASE_URL=" + peer.baseUrl()),
                    "--model",
                    "openai:gpt-5",
                    "--architect",
                    "auto");

            assertThat(suspended.exit()).as(suspended.out() + suspended.err()).isEqualTo(3);
            assertThat(suspended.out().lines())
                    .last()
                    .asString()
                    .matches("SUSPENDED after 0 turns, 0 tokens: it waits for a provider that is out until (\\S+"
                            + " )?\\d\\d:\\d\\d: openai:gpt-5 \\(rate limit exceeded\\); resume it with journeyman"
                            + " resume .*");
        }
    }

    @Test
    void a_provider_that_is_out_is_not_called_by_the_next_process_unless_now_is_given() throws IOException {
        try (StrictPeer peer = StrictPeer.openAi()
                .fails(429, "Rate limit reached", Map.of("retry-after", "3600"))
                .replies(
                        Replies.call("submit_plan", "plan", "1. Write."),
                        Replies.calls(
                                Replies.request("write_file", "path", "a.txt", "content", "goodbye\n"),
                                Replies.request("submit_work", "summary", "written")))) {
            List<String> environment = List.of("OPENAI_API_KEY=" + peer.key(), "OPENAI_BASE_URL=" + peer.baseUrl());
            Finished suspended = run(environment, "--model", "openai:gpt-5", "--architect", "auto");
            String run = suspended.out().replaceFirst("(?s).*journeyman resume (\\S+).*", "$1");

            assertThat(program(environment, "resume", run, "--home", "home").exit())
                    .isEqualTo(3);
            assertThat(peer.requests()).as("no call before the time").hasSize(1);

            Finished now = program(environment, "resume", run, "--home", "home", "--now");
            assertThat(now.exit()).as(now.out() + now.err()).isZero();
            assertThat(peer.breaches()).isEmpty();
        }
    }

    @Test
    void a_missing_key_is_refused_in_one_sentence_and_nothing_is_written() {
        Finished refused = run(List.of("OPENAI_API_KEY="), "--model", "openai:gpt-5", "--architect", "auto");

        assertThat(refused)
                .isEqualTo(new Finished(
                        2,
                        "",
                        "journeyman: openai:gpt-5 needs a key. Set OPENAI_API_KEY; for a server that asks for"
                                + " none, to any text.\n"));
        assertThat(place.resolve("home")).doesNotExist();
    }

    private void assertSecret(String key, Finished done) throws IOException {
        assertThat(done.out() + done.err()).doesNotContain(key);
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(key);
            }
        }
    }

    private Finished run(List<String> environment, String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("run", "story.yaml", "--repo", "repository", "--home", "home", "--capture", "requests.jsonl"));
        all.addAll(List.of(arguments));
        return program(environment, all.toArray(String[]::new));
    }

    private Finished program(List<String> environment, String... arguments) {
        Program program = Program.in(place);
        for (String variable : environment) {
            program = program.with(variable);
        }
        return program.run(arguments);
    }
}
