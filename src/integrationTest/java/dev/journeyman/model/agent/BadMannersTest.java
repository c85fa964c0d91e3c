package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that fail, hang, flood and leave things behind, each a real program. */
class BadMannersTest {

    private static final String OWN = """
        agents:
          - name: own
            command: [own]
            output: { form: %s }
            signs: { quota_exhausted: ["error: you have exceeded your monthly quota"] }
            surroundings: { timeout: %s }
        """;

    @TempDir
    Path scratch;

    private Troupe troupe;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @Test
    void a_rate_limit_on_standard_error_is_recognized_with_its_retry_time() throws IOException {
        ProviderException thrown = failure(
                "text",
                "echo 'working on it'; echo 'Error: 429 rate limit reached, try again in 90 seconds' >&2; exit 3");

        assertThat(thrown.failure()).isEqualTo(Failure.RATE_LIMIT_EXCEEDED);
        assertThat(thrown.retryAfter()).contains(Duration.ofSeconds(90));
        assertThat(thrown).hasMessage("own: exit code 3: Error: 429 rate limit reached, try again in 90 seconds");
    }

    @Test
    void a_quota_message_with_exit_code_0_is_a_failure_if_nothing_changed() throws IOException {
        ProviderException thrown = failure("text", "echo 'Error: You have exceeded your monthly quota.'");

        assertThat(thrown.failure()).isEqualTo(Failure.QUOTA_EXHAUSTED);
    }

    @Test
    void words_about_limits_are_not_a_failure_if_the_agent_did_its_work() throws Exception {
        assertThat(said("echo x > a.txt; echo 'Error: You have exceeded your monthly quota.'"))
                .isEqualTo("Error: You have exceeded your monthly quota.");
        assertThat(said("echo 'I added the rate limit of 429 and the quota; you have exceeded your monthly"
                        + " quota is the text.'"))
                .startsWith("I added the rate limit");
        assertThat(said("echo 'Error: you have exceeded your monthly quota'; yes 'and much more' | head -100"))
                .startsWith("Error:");
    }

    @Test
    void an_agent_that_codes_without_a_change_or_a_word_has_answered() throws Exception {
        assertThat(said("exit 0")).isEmpty();
    }

    @Test
    void an_agent_that_plans_without_a_word_has_failed() throws IOException {
        troupe.acts("own", "exit 0");
        ProviderException thrown =
                catchThrowableOfType(ProviderException.class, () -> troupe.call(own("text", "PT1M"), "Plan.", false));

        assertThat(thrown).hasMessage("own: it ended without an answer");
    }

    @Test
    void a_crash_is_an_execution_error_with_its_last_words() throws IOException {
        ProviderException thrown =
                failure("lines", "echo '{\"type\":\"begun\"}'; echo 'Segmentation fault' >&2; kill -SEGV $$");

        assertThat(thrown.failure()).isEqualTo(Failure.EXECUTION_ERROR);
        assertThat(thrown).hasMessage("own: exit code 139: Segmentation fault");
    }

    @Test
    void an_agent_that_hangs_is_ended_with_all_its_processes() throws IOException {
        Path alive = scratch.resolve("alive");
        troupe.acts("own", "(trap '' TERM HUP; exec setsid sleep 600) & echo $! > '%s'; wait".formatted(alive));
        ProviderException thrown =
                catchThrowableOfType(ProviderException.class, () -> troupe.call(own("text", "PT1S"), "Code.", true));

        assertThat(thrown.failure()).isEqualTo(Failure.TIMEOUT);
        assertThat(thrown).hasMessage("own: it did not end within 1 s and was ended");
        assertNobody();
    }

    @Test
    void child_processes_end_with_the_agent_and_do_not_delay_its_answer() throws Exception {
        assertThat(said("(exec setsid sleep 600) & (exec sleep 600) & echo done"))
                .isEqualTo("done");
        assertNobody();
    }

    @Test
    void fifty_megabytes_of_output_are_read_and_the_end_is_kept() throws Exception {
        String flood = "head -c 50000000 /dev/zero | tr '\\0' 'x' | fold -w 1000; echo; echo 'the end'";
        String text = said(flood);

        assertThat(text).startsWith("[… ").endsWith("the end");
        assertThat(text.length()).isLessThan(101_000);

        troupe.acts("own", flood.replace("| fold -w 1000", "") + "; echo '{\"result\":\"well\"}'");
        AgentProvider lines =
                troupe.agents(OWN.formatted("lines, text: /result", "PT1M")).provider("cli:own");
        assertThat(troupe.call(lines, "Code.", true).message().text()).isEqualTo("well");
    }

    @Test
    void an_agent_that_does_not_read_its_prompt_does_not_block_the_call() throws Exception {
        troupe.acts("own", "echo done");

        assertThat(troupe.call(own("text", "PT1M"), "x".repeat(1_000_000), true)
                        .message()
                        .text())
                .isEqualTo("done");
    }

    @Test
    void unparsable_output_is_returned_as_text() throws Exception {
        troupe.acts("own", "echo 'not json'; printf '\\377\\376{{{\\n'; echo '[1]'");

        assertThat(troupe.call(own("lines, text: /result", "PT1M"), "Code.", true)
                        .message()
                        .text())
                .startsWith("not json");
    }

    @Test
    void a_stopped_run_stops_its_agent() throws Exception {
        Path begun = scratch.resolve("begun");
        assertThat(new ProcessBuilder("mkfifo", begun.toString()).start().waitFor())
                .isZero();
        troupe.acts("own", "echo begun > '%s'; exec sleep 600".formatted(begun));
        CountDownLatch left = new CountDownLatch(1);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                troupe.call(own("text", "PT10M"), "Code.", true);
            } catch (InterruptedException stopped) {
                outcome.complete("stopped");
            } catch (CompletionException | ProviderException other) {
                outcome.complete(other.toString());
            }
            left.countDown();
        });
        caller.start();
        assertThat(Files.readString(begun)).isEqualTo("begun\n");
        caller.interrupt();

        left.await();
        assertThat(outcome.join()).isEqualTo("stopped");
        assertNobody();
    }

    @Test
    void an_agent_gets_only_its_own_variables() throws Exception {
        troupe.acts("own", "env > '%s'; echo done".formatted(scratch.resolve("environment")));
        AgentProvider own = troupe.agents("""
            agents:
              - name: own
                command: [own]
                surroundings: { pass: ["JAVA_*", PWD], set: { ASKED: "no" } }
            """).provider("cli:own");
        troupe.call(own, "Code.", true);

        assertThat(troupe.left("environment").lines().map(line -> line.replaceFirst("=.*", "")))
                .contains("HOME", "PATH", "ASKED")
                .doesNotContain("GRADLE_OPTS", "OLDPWD", "CI")
                .noneMatch(name -> name.matches("(?i).*(api_key|token|secret).*"));
        assertThat(troupe.left("environment")).contains("HOME=" + System.getenv("HOME"));
    }

    @Test
    void a_prompt_file_is_deleted_after_the_call() throws Exception {
        troupe.acts("own", "cat \"$1\"");
        AgentProvider own = troupe.agents("agents: [ { name: own, command: [own, \"{file}\"] } ]")
                .provider("cli:own");

        assertThat(troupe.call(own, "--- A\nB", true).message().text()).isEqualTo("--- A\nB");
        assertThat(troupe.workspace().root().resolve(".journeyman")).doesNotExist();
    }

    @Test
    void a_prompt_too_long_for_an_argument_is_refused_with_a_remedy() throws IOException {
        troupe.acts("own", "echo done");
        AgentProvider own = troupe.agents("agents: [ { name: own, command: [own, \"--ask={prompt}\"] } ]")
                .provider("cli:own");

        assertThat(catchThrowableOfType(ProviderException.class, () -> troupe.call(own, "ä".repeat(70_000), true)))
                .hasMessage("own: its prompt has 140000 bytes, and an argument takes 120000;"
                        + " have it read {file} or standard input");
    }

    @Test
    void a_key_is_never_cut_in_two_when_output_is_shortened() throws Exception {
        String key = "k3y" + "q7w9".repeat(10);
        for (int before = 0; before < 320; before += 40) {
            String line = "Error: " + "x ".repeat(before / 2) + key + " " + "y ".repeat(400);
            ProviderException thrown = failure("text", "echo '%s' >&2; exit 3".formatted(line));

            assertThat(String.valueOf(thrown.getMessage()).replace(key, "")).doesNotContain("q7w9");
        }
        ProviderException end = failure("text", "echo '%s%s' >&2; exit 3".formatted(key, " z".repeat(1_190)));
        assertThat(String.valueOf(end.getMessage()).replace(key, "")).doesNotContain("q7w9");
    }

    @Test
    void shortened_output_is_valid_unicode() throws Exception {
        String text = said("printf a; printf '\\360\\237\\230\\200%.0s' $(seq 60000)");

        assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    @Test
    void a_JSON_answer_is_found_among_other_output() throws Exception {
        troupe.acts("own", "echo 'Loaded {settings} and {}'; echo '{\"result\": \"well\"}'; echo bye");

        assertThat(troupe.call(own("json, text: /result", "PT1M"), "Code.", true)
                        .message()
                        .text())
                .isEqualTo("well");
    }

    @Test
    void an_output_stream_that_stays_open_does_not_block_the_call() throws Exception {
        PipedOutputStream kept = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(kept, 16);
        AgentOutputReader reading = new AgentOutputReader(AgentOutputFormat.PLAIN);
        Thread reader = new Thread(() -> reading.all(in));
        reader.start();
        kept.write("0123456789abcdef".repeat(4).getBytes(StandardCharsets.UTF_8));

        assertThat(CompletableFuture.supplyAsync(reading::answer)
                        .get(1, TimeUnit.MINUTES)
                        .text())
                .startsWith("0123456789abcdef");
        kept.close();
        reader.join();
    }

    private String said(String script) throws Exception {
        troupe.acts("own", script);
        ModelReply reply = troupe.call(own("text", "PT2M"), "Code.", true);
        return String.valueOf(reply.message().text());
    }

    private ProviderException failure(String form, String script) throws IOException {
        troupe.acts("own", script);
        return catchThrowableOfType(ProviderException.class, () -> troupe.call(own(form, "PT1M"), "Code.", true));
    }

    private AgentProvider own(String form, String limit) {
        return troupe.agents(OWN.formatted(form, limit)).provider("cli:own");
    }

    /** Asserts that no process is left that works in the worktree. */
    private void assertNobody() {
        String root = troupe.workspace().root().toString();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> worksIn(process.pid(), root))
                        .map(process -> process.info().commandLine().orElse("?")))
                .isEmpty();
    }

    private static boolean worksIn(long pid, String root) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).startsWith(root);
        } catch (IOException gone) {
            return false;
        }
    }
}
