package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.ResponseRouter;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.tool.Tool.Availability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The laws of messages from an MCP server: no message breaks the client. */
class McpLaws {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String[] WORDS = {
        "type",
        "properties",
        "required",
        "items",
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "allOf",
        "$ref",
        "$defs",
        "definitions",
        "description",
        "title",
        "default",
        "format",
        "name",
        "inputSchema",
        "annotations",
        "readOnlyHint",
        "content",
        "text",
        "structuredContent",
        "isError",
        "resource",
        "blob",
        "data",
        "mimeType",
        "uri",
        "jsonrpc",
        "id",
        "method",
        "params",
        "result",
        "error",
        "code",
        "message",
        "a",
        "$top"
    };
    private static final String[] TEXTS = {
        "string",
        "integer",
        "number",
        "boolean",
        "array",
        "object",
        "null",
        "text",
        "image",
        "audio",
        "resource",
        "ping",
        "roots/list",
        "#/$defs/a",
        "#/definitions/a",
        "#/properties/a",
        "#",
        "#/",
        "#/~",
        "{}",
        "[]",
        "5",
        "",
        "\ud800",
        "a\u0000b"
    };

    @Property
    void any_tool_is_offered_or_left_out(@ForAll("things") JsonNode listed, @ForAll("things") JsonNode given) {
        ObjectNode tool = JSON.objectNode();
        tool.set("inputSchema", listed);
        McpTool.of(tool.put("name", "t"), "s__t", Availability.CODING).ifPresent(offered -> {
            var parameters = offered.tool().specification().parameters();
            if (parameters != null) {
                assertThat(parameters.properties().keySet()).allMatch(name -> name.matches("[a-zA-Z0-9_.-]{1,64}"));
                assertThat(parameters.properties().keySet()).containsAll(parameters.required());
            }
            if (given instanceof ObjectNode arguments) {
                assertThat(offered.arguments(arguments)).isNotNull();
            }
        });
    }

    @Property
    void any_result_is_read_or_refused_in_a_sentence(@ForAll("things") JsonNode result) {
        try {
            assertThat(ResultContent.result("s", "t", result).text()).isNotEmpty();
        } catch (McpException trouble) {
            assertThat(trouble.sentence()).endsWith(".");
        }
    }

    @Property
    void any_message_is_accepted(@ForAll("things") JsonNode message, @ForAll("words") String noise) {
        ResponseRouter inbox = new ResponseRouter(Path.of("w"));
        var answer = inbox.expect(5);
        List<Rpc.Message> replies = new ArrayList<>();
        inbox.take(message.toString(), replies::add);
        inbox.take(noise, replies::add);
        inbox.take("{\"id\": 5, \"result\": {}}", replies::add);

        assertThat(answer).isDone();
        assertThat(replies)
                .noneMatch(Rpc.Message::asks)
                .allMatch(reply -> !reply.text().contains("\n"));
    }

    @Property
    void no_two_tools_have_one_name(@ForAll("names") List<String> names) {
        ToolNaming naming = ToolNaming.ofTools();
        Set<String> given = new HashSet<>();
        for (String name : names) {
            naming.name("s", name).ifPresent(one -> {
                assertThat(one).matches("s__[a-zA-Z0-9_-]{1,61}");
                assertThat(given.add(one)).isTrue();
            });
        }
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().ofMaxLength(40);
    }

    @Provide
    Arbitrary<List<String>> names() {
        return Arbitraries.strings().withChars("ab._/é").ofMaxLength(3).list().ofMaxSize(60);
    }

    @Provide
    Arbitrary<JsonNode> things() {
        Arbitrary<JsonNode> leaves = Arbitraries.oneOf(
                Arbitraries.of(TEXTS).map(JSON::textNode),
                Arbitraries.integers().between(-1, 9).map(JSON::numberNode),
                Arbitraries.of(true, false).map(JSON::booleanNode),
                Arbitraries.just(JSON.nullNode()));
        return Arbitraries.recursive(() -> leaves, McpLaws::grown, 0, 4);
    }

    private static Arbitrary<JsonNode> grown(Arbitrary<JsonNode> below) {
        Arbitrary<JsonNode> lists = below.list().ofMaxSize(4).map(all -> {
            ArrayNode list = JSON.arrayNode();
            all.forEach(list::add);
            return list;
        });
        Arbitrary<JsonNode> objects = Arbitraries.maps(Arbitraries.of(WORDS), below)
                .ofMaxSize(6)
                .map(all -> {
                    ObjectNode object = JSON.objectNode();
                    all.forEach(object::set);
                    return object;
                });
        return Arbitraries.oneOf(objects, objects, lists, below);
    }
}
