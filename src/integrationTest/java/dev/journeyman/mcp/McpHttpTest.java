package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.tool.ToolServer.ToolServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are reached over streamable HTTP. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class McpHttpTest {

    private static final String UNKNOWN =
            " It is not known whether the call was carried out. Look at what it was to change"
                    + " before you call it again.";

    @TempDir
    Path scratch;

    private Desk desk;
    private HttpPeer peer;

    @BeforeEach
    void start_it() throws IOException {
        desk = new Desk(scratch);
        peer = HttpPeer.start(false);
    }

    @AfterEach
    void stop_it() {
        peer.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_session_follows_the_protocol(boolean events) throws InterruptedException, IOException {
        peer.close();
        peer = HttpPeer.start(events);
        ObjectNode listed = listed(60);
        listed.putObject("headers").put("Authorization", "Bearer sesame-9f31");
        try (ToolServer.Connection connection = desk.connect(listed)) {
            assertThat(connection.tools()).extracting(ExternalTool::name).containsExactly("s__do");
            assertThat(connection.call("s__do", "{\"a\": 1}")).isEqualTo(ToolResult.of("done"));
        }

        assertThat(peer.methods())
                .containsExactly("initialize", "notifications/initialized", "tools/list", "tools/call", "DELETE");
        assertThat(peer.asked())
                .allMatch(one -> one.header("Authorization").equals(java.util.Optional.of("Bearer sesame-9f31")));
        assertThat(peer.asked().subList(0, 4))
                .allMatch(one -> one.header("Accept").orElse("").equals("application/json, text/event-stream")
                        && one.header("Content-Type").orElse("").equals("application/json"));
        HttpPeer.Asked first = peer.asked().get(0);
        assertThat(first.header("Mcp-Session-Id")).isEmpty();
        assertThat(first.header("MCP-Protocol-Version")).isEmpty();
        assertThat(peer.asked().subList(1, 5))
                .allMatch(one -> one.header("Mcp-Session-Id").orElse("").equals("s1")
                        && one.header("MCP-Protocol-Version").orElse("").equals("2025-03-26"));
    }

    @Test
    void a_server_may_send_a_request_while_it_handles_a_call() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            assertThat(ask(connection, "ask"))
                    .isEqualTo(ToolResult.of(
                            "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"roots\":[{\"uri\":\"%s\",\"name\":\"worktree\"}]}}"
                                    .formatted(desk.workspace().root().toUri())));
        }
    }

    @Test
    void a_server_may_send_a_request_on_a_separate_stream() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            assertThat(ask(connection, "ask aside"))
                    .isEqualTo(ToolResult.of("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{}}"));
        }
    }

    @Test
    void a_server_may_leave_its_stream_open() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            assertThat(ask(connection, "open")).isEqualTo(ToolResult.of("done"));
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
        }
    }

    @Test
    void a_server_that_forgot_the_session_is_initialized_again() throws InterruptedException, IOException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            peer.forget();
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
            assertThat(peer.methods())
                    .containsSubsequence("tools/call", "initialize", "notifications/initialized", "tools/call");
            peer.forgetAlways();
            assertThat(ask(connection, "it"))
                    .isEqualTo(ToolResult.error(
                            "The tool server \"s\" forgets its session as soon as it has begun. Do without it,"
                                    + " or fix the server."));
            assertThat(peer.methods().stream().filter("initialize"::equals)).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "empty | ended its answer without a result. Do without it, or fix the server." + UNKNOWN,
                "no events | ended its answer without a result. Do without it, or fix the server." + UNKNOWN,
                "page | ended its answer without a result. It said: \"<html>hello</html>\". Do without it, or fix"
                        + " the server." + UNKNOWN,
                "another id | ended its answer without a result. It said: \"{\"jsonrpc\": \"2.0\", \"id\": 99,"
                        + " \"result\": {}}\". Do without it, or fix the server." + UNKNOWN,
                "error | refused s__do with error -32000: Bad",
                "broken | at URL answered with status 500. Check that its \"url\" is that of an MCP server over"
                        + " streamable HTTP." + UNKNOWN,
                "away | at URL answered with status 307. Check that its \"url\" is that of an MCP server over"
                        + " streamable HTTP.",
                "long event | answered with more than 4 MiB. Ask it for less." + UNKNOWN,
                "long body | answered with more than 4 MiB. Ask it for less." + UNKNOWN,
            })
    void a_nonsense_answer_is_one_error_result(String trick, String sentence) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            assertThat(ask(connection, trick))
                    .isEqualTo(ToolResult.error("The tool server \"s\" " + sentence.replace("URL", peer.url())));
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
        }
    }

    @Test
    void an_answer_that_breaks_off_is_one_error_result() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            assertThat(ask(connection, "cut").text())
                    .startsWith("The tool server \"s\" at %s broke off: ".formatted(peer.url()))
                    .endsWith(". Check that it runs." + UNKNOWN);
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "hang in events", "flood"})
    void a_call_without_an_answer_is_abandoned_and_the_server_is_notified(String trick)
            throws InterruptedException, IOException {
        try (ToolServer.Connection connection = desk.connect(listed(2))) {
            assertThat(ask(connection, trick))
                    .isEqualTo(ToolResult.error("The tool server \"s\" did not answer s__do within 2 s; the call was"
                            + " abandoned. Ask for less, or do without it." + UNKNOWN));
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
            assertThat(peer.methods()).containsSubsequence("tools/call", "notifications/cancelled", "tools/call");
        }
    }

    @Test
    void a_stopped_run_abandons_a_call_at_once() throws Exception {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> calling = new FutureTask<>(() -> {
                begun.countDown();
                assertThatThrownBy(() -> ask(connection, "hang")).isInstanceOf(InterruptedException.class);
                return true;
            });
            Thread run = new Thread(calling);
            run.start();
            begun.await();
            run.interrupt();
            assertThat(calling.get()).isTrue();
            assertThat(ask(connection, "it")).isEqualTo(ToolResult.of("done"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "401 | answered with status 401. It said: \"no entry\". Look at its \"headers\".",
                "405 | answered with status 405. It said: \"no entry\". Check that its \"url\" is that of an MCP"
                        + " server over streamable HTTP.",
                "404 | answered with status 404. It said: \"no entry\". Check that its \"url\" is that of an MCP"
                        + " server over streamable HTTP.",
            })
    void a_refused_connection_states_the_reason(int status, String sentence) {
        peer.refuse(status);

        assertThatThrownBy(() -> desk.connect(listed(60)))
                .isInstanceOf(ToolServerException.class)
                .hasMessage("The tool server \"s\" at %s ".formatted(peer.url()) + sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\": \"unauthorized\"}",
                "{\"error\": {\"message\": \"unauthorized\"}, \"id\": 7}",
                "{\"message\": \"unauthorized\"}",
                "[\"unauthorized\"]"
            })
    void a_refusal_in_JSON_states_the_reason_too(String json) {
        peer.refuse(401, json);

        assertThatThrownBy(() -> desk.connect(listed(60)))
                .isInstanceOf(ToolServerException.class)
                .hasMessageContaining(" answered with status 401. It said: ")
                .hasMessageContaining("unauthorized")
                .hasMessageEndingWith("Look at its \"headers\".");
    }

    @Test
    void an_unreachable_server_is_reported_without_its_credentials() {
        peer.close();
        ObjectNode listed = listed(60);
        listed.put("url", peer.url().replace("//", "//user:sesame@") + "?key=sesame");

        assertThatThrownBy(() -> desk.connect(listed))
                .isInstanceOf(ToolServerException.class)
                .hasMessageStartingWith("The tool server \"s\" at %s cannot be reached: ".formatted(peer.url()))
                .hasMessageEndingWith(". Check that it runs, and call it again.");
    }

    @Test
    void a_server_that_is_gone_between_calls_is_an_error_result() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(listed(60))) {
            peer.close();

            assertThat(ask(connection, "it").text())
                    .as("whether its connection was known to be gone or not")
                    .matches("The tool server \"s\" at %s (cannot be reached: .* call it again\\.|broke off: .*)"
                            .formatted(peer.url()));
        }
    }

    @Test
    void a_server_may_be_used_by_several_runs_at_once() throws InterruptedException, IOException {
        ToolServer server = Desk.server(listed(60));
        try (ToolServer.Connection one = server.connect(desk.workspace());
                ToolServer.Connection another = server.connect(desk.workspace())) {
            assertThat(List.of(ask(one, "it"), ask(another, "it"), ask(one, "it")))
                    .containsOnly(ToolResult.of("done"));
            assertThat(peer.asked().stream()
                            .map(asked -> asked.header("Mcp-Session-Id").orElse("")))
                    .contains("s1", "s2");
        }
    }

    private ObjectNode listed(int timeout) {
        return new ObjectMapper()
                .createObjectNode()
                .put("type", "http")
                .put("url", peer.url())
                .put("timeout", timeout);
    }

    private static ToolResult ask(ToolServer.Connection connection, String what) throws InterruptedException {
        return connection.call("s__do", "{\"what\": \"%s\"}".formatted(what));
    }
}
