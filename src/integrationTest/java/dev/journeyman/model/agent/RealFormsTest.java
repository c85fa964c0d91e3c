package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ProviderException.BilledUsage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line and the answer of each known agent, as observed with the real one. */
class RealFormsTest {

    private static final String PROMPT = "--- RETRY CONTEXT ---\nSay \"it\"; $(touch no) `touch no`\n";

    @TempDir
    Path scratch;

    private Troupe troupe;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @Nested
    class Claude {

        private static final String SUCCESS = """
            {"total_cost_usd":0.00066825,"usage":{"input_tokens":60,"cache_creation_input_tokens":27,"cache_read_input_tokens":240,\
            "output_tokens":21},"is_error":false,"num_turns":3,"subtype":"success","result":"Done, hello.txt is written.",\
            "type":"result"}\
            """;

        @Test
        void reads_its_prompt_and_reports_its_cost() throws Exception {
            troupe.acts("claude", "read_prompt; echo hello > hello.txt; echo '%s'".formatted(SUCCESS));

            ModelReply reply = troupe.codes("cli:claude:sonnet", PROMPT);

            assertThat(reply.message().text()).isEqualTo("Done, hello.txt is written.");
            assertThat(reply.usage()).isEqualTo(new Usage(327, 21, 240, true));
            assertThat(reply.cost()).isEqualTo(new BigDecimal("0.00066825"));
            assertThat(troupe.left("prompt")).isEqualTo(PROMPT.strip());
            assertThat(troupe.left("words").lines())
                    .containsExactly(
                            "--print",
                            "--output-format",
                            "json",
                            "--permission-mode",
                            "dontAsk",
                            "--allowedTools=Bash,Edit,Write,NotebookEdit,Read,Glob,Grep",
                            "--model",
                            "sonnet");
            assertThat(troupe.workspace()
                            .changedSince(troupe.workspace().repository().head()))
                    .containsExactly("hello.txt");
        }

        @Test
        void plans_with_read_only_tools() throws Exception {
            troupe.acts("claude", "read_prompt; echo '%s'".formatted(SUCCESS));

            assertThat(troupe.plans("cli:claude", PROMPT).message().text()).isEqualTo("Done, hello.txt is written.");
            assertThat(troupe.left("words").lines()).endsWith("--tools=Read,Glob,Grep");
        }

        @Test
        void fails_if_its_answer_reports_an_error() throws IOException {
            said("API Error: Request rejected (429) · This request would exceed your rate limit.");
            assertFails("cli:claude", Failure.RATE_LIMIT_EXCEEDED, null);
            said("Credit balance is too low");
            assertFails("cli:claude", Failure.QUOTA_EXHAUSTED, null);
            said("Claude AI usage limit reached|"
                    + Troupe.NOW.plusSeconds(7_200).getEpochSecond());
            assertFails("cli:claude", Failure.QUOTA_EXHAUSTED, Duration.ofHours(2));
            said("You’ve hit your session limit · resets 3pm");
            assertFails("cli:claude", Failure.QUOTA_EXHAUSTED, null);
            said("Invalid API key · Fix external API key");
            assertFails("cli:claude", Failure.UNAUTHORIZED, null);
            said("API Error: 529 Overloaded. This is a server-side issue, usually temporary — try again in a moment.");
            assertFails("cli:claude", Failure.OVERLOADED, null);
            said("There is an issue with the selected model (x). It may not exist or you may not have access to it.");
            assertFails("cli:claude", Failure.UNKNOWN_MODEL, null);
            said("Prompt is too long");
            assertFails("cli:claude", Failure.EXECUTION_ERROR, null);
        }

        @Test
        void reports_its_usage_when_it_fails_too() throws IOException {
            troupe.acts(
                    "claude",
                    "read_prompt; echo '%s'; exit 1"
                            .formatted(SUCCESS.replace("\"is_error\":false", "\"is_error\":true")));
            ProviderException thrown =
                    catchThrowableOfType(ProviderException.class, () -> troupe.codes("cli:claude", PROMPT));

            assertThat(thrown.used())
                    .contains(new BilledUsage(new Usage(327, 21, 240, true), new BigDecimal("0.00066825")));
        }

        private void said(String result) throws IOException {
            troupe.acts(
                    "claude",
                    "read_prompt; echo '{\"subtype\":\"success\",\"is_error\":true,\"result\":\"%s\"}'; exit 1"
                            .formatted(result));
        }
    }

    @Nested
    class Codex {

        @Test
        void answers_with_its_last_message() throws Exception {
            troupe.acts("codex", """
                read_prompt
                echo 'WARNING: proceeding, even though we could not update PATH' >&2
                cat <<'EOF'
                {"type":"thread.started","thread_id":"01a1f0da"}
                {"type":"item.completed","item":{"id":"item_0","type":"error","message":"Model metadata for `gpt-5` not found."}}
                {"type":"error","message":"Reconnecting... 1/5 (429 Too Many Requests)"}
                {"type":"item.completed","item":{"id":"item_1","type":"agent_message","text":"Now the file."}}
                {"type":"item.completed","item":{"id":"item_2","type":"agent_message","text":"Done, hello.txt is written."}}
                {"type":"turn.completed","usage":{"input_tokens":200,"cached_input_tokens":160,"output_tokens":14}}
                EOF\
                """);

            ModelReply reply = troupe.codes("cli:codex", PROMPT);

            assertThat(reply.message().text()).isEqualTo("Done, hello.txt is written.");
            assertThat(reply.usage()).isEqualTo(new Usage(200, 14, 160, true));
            assertThat(reply.cost()).isNull();
            assertThat(troupe.left("prompt")).isEqualTo(PROMPT.strip());
            assertThat(troupe.left("words").lines()).contains("workspace-write").endsWith("-");
        }

        @Test
        void fails_if_its_turn_fails() throws IOException {
            said("You’ve hit your usage limit. Visit https://example.org or try again in 3 days 4 hours 12 minutes.");
            assertFails("cli:codex", Failure.QUOTA_EXHAUSTED, Duration.ofMinutes(3 * 24 * 60 + 4 * 60 + 12));
            said("You’ve hit your usage limit. Upgrade, or try again at Jan 2nd, 2026 11:49 PM.");
            assertFails(
                    "cli:codex",
                    Failure.QUOTA_EXHAUSTED,
                    Duration.between(
                            Troupe.NOW,
                            LocalDateTime.of(2026, 1, 2, 23, 49)
                                    .atZone(ZoneId.systemDefault())
                                    .toInstant()));
            said("unexpected status 402 Payment Required: Payment required, url: http://127.0.0.1/responses");
            assertFails("cli:codex", Failure.QUOTA_EXHAUSTED, null);
            said("exceeded retry limit, last status: 429 Too Many Requests");
            assertFails("cli:codex", Failure.RATE_LIMIT_EXCEEDED, null);
            said("Selected model is at capacity. Please try a different model.");
            assertFails("cli:codex", Failure.OVERLOADED, null);
            said("unexpected status 401 Unauthorized: Incorrect API key provided, url: http://127.0.0.1/responses");
            assertFails("cli:codex", Failure.UNAUTHORIZED, null);
            said("The model does not exist");
            assertFails("cli:codex", Failure.UNKNOWN_MODEL, null);
        }

        private void said(String message) throws IOException {
            troupe.acts(
                    "codex",
                    "read_prompt; echo '{\"type\":\"turn.failed\",\"error\":{\"message\":\"%s\"}}'; exit 1"
                            .formatted(message));
        }
    }

    @Nested
    class Gemini {

        @Test
        void adds_up_the_usage_of_its_models() throws Exception {
            troupe.acts("gemini", """
                read_prompt
                cat <<'EOF'
                {"session_id":"1435","response":"Done.","stats":{"models":{
                  "gemini-2.5-pro":{"tokens":{"prompt":300,"candidates":21,"thoughts":4,"cached":240}},
                  "gemini-2.5-flash":{"tokens":{"prompt":10,"candidates":2,"cached":0}}}}}
                EOF\
                """);

            ModelReply reply = troupe.codes("cli:gemini", PROMPT);

            assertThat(reply.message().text()).isEqualTo("Done.");
            assertThat(reply.usage()).isEqualTo(new Usage(310, 27, 240, true));
            assertThat(troupe.left("prompt")).isEqualTo(PROMPT.strip());
        }

        @Test
        void fails_with_a_trace_on_standard_error() throws IOException {
            troupe.acts("gemini", """
                read_prompt
                cat >&2 <<'EOF'
                Error when talking to Gemini API
                TerminalQuotaError: You have exhausted your daily quota on this model.
                    at classifyGoogleError (file:///opt/gemini/errors.js:1:1)
                {
                  "error": { "type": "Error", "code": 429 }
                }
                EOF
                exit 173\
                """);

            assertFails("cli:gemini", Failure.QUOTA_EXHAUSTED, null)
                    .hasMessage("gemini: exit code 173: TerminalQuotaError: You have exhausted your daily quota on this"
                            + " model.");
            said("RetryableQuotaError: The model is overloaded. Please try again later.");
            assertFails("cli:gemini", Failure.OVERLOADED, null);
            said("RetryableQuotaError: Resource has been exhausted (e.g. check quota). Suggested retry after 2s.");
            assertFails("cli:gemini", Failure.RATE_LIMIT_EXCEEDED, Duration.ofSeconds(2));
            said("ModelNotFoundError: models/gemini-9 is not found for API version v1beta");
            assertFails("cli:gemini", Failure.UNKNOWN_MODEL, null);
        }

        private void said(String error) throws IOException {
            troupe.acts("gemini", "read_prompt; echo '%s' >&2; exit 1".formatted(error));
        }
    }

    @Nested
    class The_others {

        @Test
        void copilot_reports_no_usage() throws Exception {
            troupe.acts("copilot", """
                read_prompt
                echo '{"type":"assistant.message","data":{"content":"Looking."}}'
                echo '{"type":"assistant.message","data":{"content":"Done."}}'
                echo '{"type":"result","exitCode":0,"usage":{"premiumRequests":1}}'\
                """);

            ModelReply reply = troupe.codes("cli:copilot", PROMPT);

            assertThat(reply.message().text()).isEqualTo("Done.");
            assertThat(reply.usage()).isNull();

            troupe.acts(
                    "copilot",
                    "echo '{\"type\":\"session.error\",\"data\":{\"message\":\"Retried 5 times (total retry wait time:"
                            + " 10.83 seconds) Last error: 429 too many\"}}'; exit 1");
            assertFails("cli:copilot", Failure.RATE_LIMIT_EXCEEDED, null);
        }

        @Test
        void cursor_gets_its_prompt_as_an_argument_after_its_options() throws Exception {
            troupe.acts("cursor-agent", "echo '{\"type\":\"result\",\"is_error\":false,\"result\":\"Done.\"}'");

            assertThat(troupe.codes("cli:cursor", PROMPT).message().text()).isEqualTo("Done.");
            assertThat(troupe.left("words")).endsWith("--\n" + PROMPT.strip());
            assertThat(troupe.workspace().root().resolve("no")).doesNotExist();
        }

        @Test
        void opencode_adds_up_the_usage_of_its_steps() throws Exception {
            String step =
                    "{\"type\":\"step_finish\",\"part\":{\"tokens\":{\"input\":20,\"output\":7,\"reasoning\":1,\"cache\":{\"write\":2,\"read\":80}},\"cost\":0.000042}}";
            troupe.acts("opencode", """
                read_prompt
                echo '%1$s'
                echo '{"type":"text","part":{"type":"text","text":"Done."}}'
                echo '%1$s'\
                """.formatted(step));

            ModelReply reply = troupe.codes("cli:opencode:anthropic/claude", PROMPT);

            assertThat(reply.message().text()).isEqualTo("Done.");
            assertThat(reply.usage()).isEqualTo(new Usage(204, 16, 160, true));
            assertThat(reply.cost()).isEqualTo(new BigDecimal("0.000084"));
        }
    }

    private AbstractThrowableAssert<?, ?> assertFails(String spec, Failure failure, @Nullable Duration comeback) {
        ProviderException thrown = catchThrowableOfType(ProviderException.class, () -> troupe.codes(spec, PROMPT));
        assertThat(thrown).as(spec).isNotNull();
        assertThat(thrown.failure()).as(thrown.getMessage()).isEqualTo(failure);
        assertThat(thrown.retryAfter().orElse(null)).as(thrown.getMessage()).isEqualTo(comeback);
        return assertThat(thrown);
    }
}
