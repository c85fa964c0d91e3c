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

/** What is taken of a list of tools in which one is malformed. */
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
    void one_that_cannot_be_offered_costs_itself_and_no_other(String tool) throws Exception {
        assertThat(names(tool)).containsExactlyElementsOf(usual());
    }

    @Test
    void one_named_like_another_costs_itself_and_the_first_is_taken() throws Exception {
        assertThat(names("{\"name\": \"t0\", \"inputSchema\": 7}")).containsExactlyElementsOf(usual());
    }

    @Test
    void one_that_goes_deep_hides_no_other() throws Exception {
        String deep = "{\"name\": \"t\", \"inputSchema\": {\"properties\": {\"a\": %s1%s}}}"
                .formatted("{\"items\": ".repeat(300), "}".repeat(300));

        assertThat(names(deep)).startsWith(usual().toArray(String[]::new));
    }

    @Test
    void one_that_requires_what_it_does_not_describe_is_offered_without_that() throws Exception {
        assertThat(list("{\"name\": \"t\", \"inputSchema\": {\"properties\": {\"a\": {}}, \"required\":"
                        + " [\"b\", 7, \"a\"]}}"))
                .last()
                .extracting(offered -> offered.tool().schema())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"a\"]}");
    }

    @Test
    void one_described_in_a_million_characters_is_told_of_in_a_thousand() throws Exception {
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
