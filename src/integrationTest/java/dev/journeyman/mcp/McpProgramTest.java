package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.tool.ToolServer.ToolServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are programs: the tools they offer, and why some cannot be used. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class McpProgramTest {

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

    @Nested
    class Connected {

        @Test
        void a_server_is_initialized_by_the_protocol_and_runs_in_the_worktree() throws InterruptedException {
            try (ToolServer.Connection connection = desk.connect("usual")) {
                assertThat(connection.tools())
                        .containsExactly(new ExternalTool(
                                "s__do",
                                "Does it.",
                                "{\"type\":\"object\",\"properties\":{},\"required\":[]}",
                                Availability.CODING));
                assertThat(connection.call("s__do", "{\"a\": [1]}"))
                        .isEqualTo(ToolResult.of("{\"name\":\"do\",\"arguments\":{\"a\":[1]}}"));
                assertThat(connection.call("s__do", "")).isEqualTo(ToolResult.of("{\"name\":\"do\",\"arguments\":{}}"));
                assertThat(ask(connection, "directory").text())
                        .isEqualTo(desk.workspace().root().toString());
                assertThat(ask(connection, "heard").text().lines())
                        .containsExactly(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"roots\":{}},\"clientInfo\":{\"name\":\"journeyman\",\"version\":\"1\"}}}",
                                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            }
        }

        @Test
        void a_server_gets_its_listed_variables_and_the_place_of_the_worktree() throws InterruptedException {
            ObjectNode listed = Desk.listed(60, "usual");
            listed.putObject("env").put("PLACE", "in {worktree}!");
            try (ToolServer.Connection connection = desk.connect(listed)) {
                assertThat(connection
                                .call("s__do", "{\"what\": \"env\", \"name\": \"PLACE\"}")
                                .text())
                        .isEqualTo("in " + desk.workspace().root() + "!");
                assertThat(connection
                                .call("s__do", "{\"what\": \"env\", \"name\": \"GRADLE_USER_HOME\"}")
                                .text())
                        .isEqualTo("null");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
        void a_server_may_speak_each_known_version_of_the_protocol(String version) throws InterruptedException {
            try (ToolServer.Connection connection = desk.connect("version " + version)) {
                assertThat(connection.tools()).hasSize(1);
            }
        }

        @Test
        void output_that_is_not_a_message_is_ignored() throws InterruptedException {
            try (ToolServer.Connection connection = desk.connect("chatty")) {
                assertThat(connection.tools()).hasSize(1);
            }
        }

        @Test
        void a_closed_server_may_end_by_itself() throws InterruptedException, IOException {
            desk.connect("farewell").close();

            assertThat(Files.readString(desk.workspace().root().resolve("farewell")))
                    .isEqualTo("it ended by itself");
        }

        @Test
        void tools_may_come_in_pages_and_unusable_ones_are_left_out() throws InterruptedException {
            String pages = """
                [[{"name": "b", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}},
                  {"name": "a.c", "inputSchema": {}}, {"inputSchema": {}}, 7, {"name": 8, "inputSchema": {}}, {"name": "", "inputSchema": {}},
                  {"name": "bad", "inputSchema": []}, {"name": "none"}],
                 [{"name": "b", "inputSchema": {}}, {"name": "a/c", "inputSchema": {}}]]
                """;
            try (ToolServer.Connection connection = desk.connect("usual", pages.replace("\n", " "))) {
                assertThat(connection.tools())
                        .extracting(ExternalTool::name)
                        .containsExactly("s__b", "s__a_c", "s__a_c_2");
                assertThat(connection.tools())
                        .extracting(ExternalTool::offer)
                        .containsExactly(Availability.ALWAYS, Availability.CODING, Availability.CODING);
                assertThat(connection.call("s__a_c_2", "{}").text()).contains("\"name\":\"a/c\"");
            }
        }

        @ParameterizedTest
        @CsvSource({"endless, 20", "many, 200"})
        void the_number_of_tools_is_limited(String scene, int tools) throws InterruptedException {
            try (ToolServer.Connection connection = desk.connect(scene)) {
                assertThat(connection.tools()).hasSize(tools);
            }
        }

        @Test
        void only_the_tools_named_in_the_file_are_offered() throws InterruptedException {
            ObjectNode listed = Desk.listed(60, "many");
            listed.putArray("tools").add("t7").add("t3");
            listed.putArray("planning").add("t7");
            try (ToolServer.Connection connection = desk.connect(listed)) {
                assertThat(connection.tools()).extracting(ExternalTool::name).containsExactly("s__t3", "s__t7");
                assertThat(connection.tools())
                        .extracting(ExternalTool::offer)
                        .containsExactly(Availability.CODING, Availability.ALWAYS);
                assertThat(connection.call("s__t4", "{}"))
                        .isEqualTo(ToolResult.error("The tool server \"s\" has no tool s__t4. Use another one."));
            }
        }
    }

    @Nested
    class Not_connected {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "dies | 60 | The tool server \"s\" ended with exit code 4 before it answered. It said: \"no"
                            + " such file: sesame.conf\". Check that it starts by itself and speaks MCP.",
                    "crashes | 60 | The tool server \"s\" ended with exit code 1 before it answered. It said: \"Error:"
                            + " Cannot find module 'x'\". Check that it starts by itself and speaks MCP.",
                    "silent | \"PT0.3S\" | The tool server \"s\" did not answer initialize within 300 ms; the call"
                            + " was abandoned. Check that it starts by itself and speaks MCP.",
                    "garbage | 2 | The tool server \"s\" did not answer initialize within 2 s; the call was"
                            + " abandoned. It sent something that is not an answer: \"Usage: server [options]\". Check"
                            + " that it starts by itself and speaks MCP.",
                    "silent at the list | 3 | The tool server \"s\" did not answer tools/list within 3 s; the"
                            + " call was abandoned. Check that it starts by itself and speaks MCP.",
                    "refuses | 60 | The tool server \"s\" refused initialize with error -32602: not today",
                    "version 1999 | 60 | The tool server \"s\" speaks version \"1999\" of the protocol; this client"
                        + " speaks 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25. Use another release of the server.",
                    "listless | 60 | The tool server \"s\" refused tools/list with error -32601: Method not found",
                    "listing nothing | 60 | The tool server \"s\" answered tools/list without a list of tools. Do"
                            + " without it, or fix the server.",
                })
        void a_failed_connection_states_the_reason(String scene, String timeout, String sentence) {
            assertThatThrownBy(() ->
                            desk.connect(Desk.listed(new com.fasterxml.jackson.databind.util.RawValue(timeout), scene)))
                    .isInstanceOf(ToolServerException.class)
                    .hasMessage(sentence);
        }

        @Test
        void a_command_that_is_not_a_program_is_reported() {
            ObjectNode listed = Desk.listed(60).put("command", "journeyman-none");

            assertThatThrownBy(() -> desk.connect(listed))
                    .isInstanceOf(ToolServerException.class)
                    .hasMessageStartingWith("The tool server \"s\" ")
                    .hasMessageContaining("journeyman-none");
        }

        @Test
        void a_missing_tool_that_the_file_names_is_reported() {
            ObjectNode listed = Desk.listed(60, "usual");
            listed.putArray("tools").add("undo");

            assertThatThrownBy(() -> desk.connect(listed))
                    .isInstanceOf(ToolServerException.class)
                    .hasMessage("The tool server \"s\" has no tool \"undo\", which its \"tools\" names. It has: do.");
        }

        @Test
        void a_stopped_run_abandons_the_connection_at_once() throws Exception {
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> connecting = new FutureTask<>(() -> {
                begun.countDown();
                assertThatThrownBy(() -> desk.connect("silent")).isInstanceOf(InterruptedException.class);
                return true;
            });
            Thread run = new Thread(connecting);
            run.start();
            begun.await();
            run.interrupt();

            assertThat(connecting.get()).isTrue();
        }
    }

    private static ToolResult ask(ToolServer.Connection connection, String what) throws InterruptedException {
        return connection.call("s__do", "{\"what\": \"%s\"}".formatted(what));
    }
}
