package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of servers that are programs: their results, and that none does harm. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@Order(4) // it takes longest
final class McpCallTest {

    private static final String UNKNOWN =
            " It is not known whether the call was carried out. Look at what it was to change"
                    + " before you call it again.";
    private static final String AGAIN = " The next call restarts it." + UNKNOWN;

    @TempDir
    Path scratch;

    private Desk desk;

    @BeforeEach
    void set_it_up() throws IOException {
        desk = new Desk(scratch);
    }

    @AfterEach
    void no_process_is_left() {
        assertThat(desk.alive()).as("processes left behind").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id as text", "twice", "noise first", "batch", "errors"})
    void odd_but_readable_answers_are_accepted(String trick) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, trick)).isEqualTo(ToolResult.of("done"));
            assertThat(ask(connection, "directory").error()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "fail | refused s__do with error -32602: Unknown tool: ",
                "no id | refused s__do with error -32700: Parse error",
                "odd error | refused s__do with error ?: it does not say why",
                "no result | answered s__do with neither a result nor an error. Do without it, or fix the server.",
                "text result | answered s__do with neither a result nor an error. Do without it, or fix the"
                        + " server.",
                "empty result | answered s__do with a result that has no content. Do without it, or fix the"
                        + " server.",
            })
    void a_nonsense_answer_is_one_error_result_and_the_server_keeps_running(String trick, String sentence)
            throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, trick))
                    .isEqualTo(ToolResult.error("The tool server \"s\" " + sentence.stripTrailing()));
            assertThat(ask(connection, "directory").error()).isFalse();
            assertThat(desk.started()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "no JSON", "deep", "deep object", "another id", "id as object"})
    void a_call_without_an_answer_is_abandoned_and_the_server_is_notified(String trick) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(Desk.listed(3, "usual"))) {
            ToolResult result = ask(connection, trick);

            assertThat(result.error()).isTrue();
            assertThat(result.text())
                    .startsWith("The tool server \"s\" did not answer s__do within 3 s; the call was abandoned.")
                    .endsWith(" Ask for less, or do without it." + UNKNOWN);
            assertThat(ask(connection, "heard").text())
                    .contains(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":3,\"reason\":\"it"
                                + " took too long\"}}");
            assertThat(desk.started()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"deaf", "notifications", "pings", "close"})
    void a_misbehaving_server_cannot_block_a_run(String trick) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect(Desk.listed(3, "usual"))) {
            assertThat(ask(connection, trick).error()).isTrue();
        }
    }

    @Test
    void a_server_that_does_not_read_cannot_block_the_caller() throws InterruptedException {
        String much = "{\"x\": \"%s\"}".formatted("x".repeat(1_000_000));
        try (ToolServer.Connection connection = desk.connect(Desk.listed(2, "usual"))) {
            assertThat(ask(connection, "deaf").error()).isTrue();
            assertThat(connection.call("s__do", much).error()).isTrue();
            assertThat(connection.call("s__do", much).error()).isTrue();
        }
    }

    @Test
    void a_server_that_writes_an_endless_line_is_ended_and_restarted() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, "long line"))
                    .isEqualTo(ToolResult.error(
                            "The tool server \"s\" wrote a line of more than 4 MiB, and was ended. Ask it"
                                    + " for less; the next call restarts it." + UNKNOWN));
            assertThat(ask(connection, "directory").error()).isFalse();
            assertThat(desk.started()).hasSize(2);
        }
    }

    @Test
    void a_long_result_keeps_its_beginning_and_its_end() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, "long").text())
                    .startsWith("word word")
                    .contains("bytes left out …]")
                    .hasSizeLessThan(513 * 1024);
        }
    }

    @Test
    void a_server_that_died_during_a_call_is_restarted_for_the_next_call() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            for (int round = 1; round <= 2; round++) {
                assertThat(ask(connection, "die"))
                        .isEqualTo(ToolResult.error(
                                "The tool server \"s\" ended with exit code 3 before it answered. It said:"
                                        + " \"out of luck\"."
                                        + AGAIN));
                assertThat(ask(connection, "directory").error()).isFalse();
                assertThat(desk.started()).hasSize(1 + round);
            }
            assertThat(connection.tools()).hasSize(1);
        }
    }

    @Test
    void a_server_that_died_between_calls_is_restarted() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, "die after")).isEqualTo(ToolResult.of("the last word"));
            desk.awaitEnd();
            assertThat(ask(connection, "directory").error()).isFalse();
            assertThat(desk.started()).hasSize(2);
        }
    }

    @Test
    void a_server_that_cannot_be_restarted_is_an_error_result() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("mayfly")) {
            assertThat(ask(connection, "die").error()).isTrue();
            assertThat(ask(connection, "directory"))
                    .isEqualTo(ToolResult.error(
                            "The tool server \"s\" ended with exit code 5 before it answered. Check that it"
                                    + " starts by itself and speaks MCP."));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ping | {\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"result\":{}}",
                "sampling/createMessage |"
                        + " {\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"error\":{\"code\":-32601,\"message\":\"There is no"
                        + " sampling/createMessage here.\"}}",
                "elicitation/create |"
                        + " {\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"error\":{\"code\":-32601,\"message\":\"There is no"
                        + " elicitation/create here.\"}}",
            })
    void a_server_may_send_requests_of_its_own(String method, String answer) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(asked(connection, method)).isEqualTo(answer);
        }
    }

    @Test
    void a_server_may_ask_for_the_place_of_the_worktree() throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(asked(connection, "roots/list"))
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"result\":{\"roots\":[{\"uri\":\"%s\",\"name\":\"worktree\"}]}}"
                                    .formatted(desk.workspace().root().toUri()));
        }
    }

    @Test
    void a_closed_server_leaves_no_child_process_behind() throws Exception {
        Path up = desk.workspace().root().resolve("up");
        desk.workspace().write("child", "echo $$ > up.new; mv up.new up; sleep 600");
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(ask(connection, "child").text()).isEqualTo("it is up");
            while (!Files.exists(up)) {
                Thread.onSpinWait();
            }
        }
        assertThat(desk.workspace()
                        .commands()
                        .run("ps -eo args | grep -c '[s]h child$'", java.time.Duration.ofMinutes(1))
                        .output())
                .isEqualTo("0\n");
    }

    @Test
    void a_stopped_run_abandons_a_call_at_once() throws Exception {
        try (ToolServer.Connection connection = desk.connect("usual")) {
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
            assertThat(ask(connection, "heard").text()).contains("notifications/cancelled");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no json", "[]", "3", "{} {}"})
    void arguments_that_are_not_an_object_are_not_sent(String arguments) throws InterruptedException {
        try (ToolServer.Connection connection = desk.connect("usual")) {
            assertThat(connection.call("s__do", arguments))
                    .isEqualTo(ToolResult.error(
                            "The arguments of s__do are not a JSON object. Send one and call it again."));
        }
    }

    @Test
    void a_closed_connection_sends_no_more_calls() throws InterruptedException {
        ToolServer.Connection connection = desk.connect("usual");
        connection.close();
        connection.close();

        assertThat(ask(connection, "directory"))
                .isEqualTo(ToolResult.error(
                        "The tool server \"s\" has no tool s__do any more: the run has left it. Use another one."));
    }

    private static ToolResult ask(ToolServer.Connection connection, String what) throws InterruptedException {
        return connection.call("s__do", "{\"what\": \"%s\"}".formatted(what));
    }

    private static String asked(ToolServer.Connection connection, String method) throws InterruptedException {
        return connection
                .call("s__do", "{\"what\": \"ask\", \"method\": \"%s\"}".formatted(method))
                .text();
    }
}
