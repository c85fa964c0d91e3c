package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.mcp.transport.Deadline;
import dev.journeyman.mcp.transport.ResponseRouter;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.ServerLimits;
import dev.journeyman.mcp.transport.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A list of tools of which one is malformed. */
final class ToolListTest {

    private static final ServerOptions ANY =
            new ServerOptions(Duration.ofMinutes(1), Optional.empty(), Optional.empty());

    static List<String> malformed() {
        return List.of(
                "{\"name\": \"t\", \"inputSchema\": 7}",
                "{\"name\": \"t\"}",
                "{\"name\": \"t\", \"inputSchema\": null}",
                "{\"name\": \"t\", \"inputSchema\": {\"properties\": 7}}",
                "{\"inputSchema\": {}}",
                "{\"name\": null, \"inputSchema\": {}}",
                "{\"name\": {\"a\": 1}, \"inputSchema\": {}}",
                "null",
                "7",
                "[]",
                "{\"name\": \"t\", \"inputSchema\": {\"properties\": {\"a\": {\"properties\": {\"%s\": {}}}}}}"
                        .formatted("x".repeat(60_000)),
                "{\"name\": \"t\", \"inputSchema\": {\"%s\": 1}, \"inputSchema\": []}".formatted("x".repeat(60_000)),
                "{\"name\": \"t\", \"inputSchema\": -%s}".formatted("9".repeat(1_500)));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void only_a_malformed_tool_itself_is_left_out(String tool) throws Exception {
        assertThat(names(tool)).containsExactlyElementsOf(usual());
    }

    @Test
    void the_first_of_two_tools_with_one_name_is_kept() throws Exception {
        assertThat(names("{\"name\": \"t0\", \"inputSchema\": 7}")).containsExactlyElementsOf(usual());
    }

    @Test
    void a_deeply_nested_tool_hides_no_other() throws Exception {
        String deep = "{\"name\": \"t\", \"inputSchema\": {\"properties\": {\"a\": %s1%s}}}"
                .formatted("{\"items\": ".repeat(300), "}".repeat(300));

        assertThat(names(deep)).startsWith(usual().toArray(String[]::new));
    }

    @Test
    void required_fields_without_a_description_are_dropped() throws Exception {
        assertThat(list("{\"name\": \"t\", \"inputSchema\": {\"properties\": {\"a\": {}}, \"required\":"
                        + " [\"b\", 7, \"a\"]}}"))
                .last()
                .extracting(offered -> offered.tool().schema())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"a\"]}");
    }

    @Test
    void a_description_of_a_million_characters_is_cut_to_a_thousand() throws Exception {
        assertThat(list("{\"name\": \"t\", \"description\": \"%s\", \"inputSchema\": {}}"
                        .formatted("x".repeat(1_000_000))))
                .hasSize(8)
                .last()
                .extracting(offered -> offered.tool().description().length())
                .isEqualTo(ServerLimits.DESCRIPTION + " […]".length());
    }

    private static List<String> usual() {
        return IntStream.range(0, 7).mapToObj(number -> "s__t" + number).toList();
    }

    private static List<String> names(String tool) throws Exception {
        return list(tool).stream().map(offered -> offered.tool().name()).toList();
    }

    private static List<McpTool> list(String tool) throws Exception {
        List<String> tools = new ArrayList<>();
        usual().forEach(name -> tools.add("{\"name\": \"%s\", \"inputSchema\": {}}".formatted(name.substring(3))));
        tools.add(tool);
        String listed = "{\"tools\": [%s]}".formatted(String.join(", ", tools));
        try (Deadline deadline = Deadline.in(Duration.ofMinutes(1));
                McpClient talk = McpClient.begin("s", inbox -> new Scripted(inbox, listed), Path.of("w"), deadline)) {
            return ToolList.of(talk, "s", ANY, deadline);
        }
    }

    private record Scripted(ResponseRouter inbox, String listed) implements Transport {

        @Override
        public void send(Rpc.Message message) {
            if (message.asks()) {
                JsonNode asked = Rpc.read(message.text()).orElseThrow();
                String result = asked.path("method").asText().equals("tools/list")
                        ? listed
                        : "{\"protocolVersion\": \"2025-06-18\"}";
                inbox.take(
                        "{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s}".formatted(message.id(), result),
                        reply -> {});
            }
        }

        @Override
        public boolean usable() {
            return true;
        }

        @Override
        public void close() {}
    }
}
