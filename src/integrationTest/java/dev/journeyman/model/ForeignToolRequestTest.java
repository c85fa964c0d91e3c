package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools of servers in the requests of each vendor: no schema breaks a request, and required fields are sent. */
final class ForeignToolRequestTest {

    private static final String SCHEMA = """
        {"type": "object", "required": ["path", "edits"],
         "$defs": {"edit": {"type": "object", "properties": {"old": {"type": "string"}, "kind": {"enum": ["a", "b"]}}, "required": ["old"]},
                   "tree": {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}},
         "properties": {
           "path": {"type": "string", "description": "which file"},
           "edits": {"type": "array", "items": {"$ref": "#/$defs/edit"}},
           "count": {"type": ["integer", "null"], "minimum": 1},
           "either": {"anyOf": [{"type": "string"}, {"type": "number"}]},
           "level": {"enum": [1, 2]},
           "tree": {"$ref": "#/$defs/tree"},
           "free": {"type": "object", "additionalProperties": true},
           "anything": {}, "odd": true, "list": {"type": "array"}, "tuple": {"type": "array", "items": [{}, {}]},
           "nothing": {"type": "null"}, "lost": {"$ref": "#/$defs/none"}}}
        """;

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-4.1-mini, /tools/0/function/parameters",
        "anthropic:claude-haiku-4-5, /tools/0/input_schema",
        "gemini:gemini-2.5-flash, /tools/0/functionDeclarations/0/parameters",
        "ollama:qwen3, /tools/0/function/parameters",
    })
    void a_schema_is_sent_as_far_as_the_vendor_supports_it(String spec, String place) throws InterruptedException {
        JsonNode told = sent(spec, SCHEMA).at(place);

        assertThat(told.path("required").toString()).isEqualTo("[\"path\",\"edits\"]");
        assertThat(type(told, "path")).isEqualTo("string");
        assertThat(told.at("/properties/path/description").asText()).isEqualTo("which file");
        assertThat(type(told, "edits")).isEqualTo("array");
        assertThat(type(told, "edits/items")).isEqualTo("object");
        assertThat(type(told, "edits/items/properties/old")).isEqualTo("string");
        assertThat(told.at("/properties/edits/items/properties/kind/enum").toString())
                .isEqualTo("[\"a\",\"b\"]");
        assertThat(told.at("/properties/edits/items/required").toString()).isEqualTo("[\"old\"]");
        assertThat(type(told, "count")).isEqualTo("integer");
        assertThat(told.at("/properties/either/anyOf")).hasSize(2);
        assertThat(type(told, "level")).isEqualTo("integer");
        assertThat(type(told, "tree/properties/below/items")).isEqualTo("string");
        assertThat(List.of("free", "anything", "odd", "nothing", "lost", "list/items", "tuple/items"))
                .allMatch(name -> type(told, name).equals("string"));
        assertThat(told.toString()).doesNotContain("$ref", "$defs", "additionalProperties");
        assertThat(told.path("properties")).hasSize(13);
    }

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-4.1-mini, /tools/0/function/name",
        "anthropic:claude-haiku-4-5, /tools/0/name",
        "gemini:gemini-2.5-flash, /tools/0/functionDeclarations/0/name",
        "ollama:qwen3, /tools/0/function/name",
    })
    void a_tool_may_have_no_parameters(String spec, String place) throws InterruptedException {
        JsonNode sent = sent(spec, "{\"type\": \"object\", \"properties\": {}}");

        assertThat(sent.at(place).asText()).isEqualTo("s__t");
        if (spec.startsWith("gemini")) {
            assertThat(sent.at("/tools/0/functionDeclarations/0").has("parameters"))
                    .isFalse();
        }
        if (spec.startsWith("anthropic")) {
            assertThat(sent.at("/tools/0/input_schema/type").asText()).isEqualTo("object");
        }
    }

    private static String type(JsonNode told, String name) {
        return told.at("/properties/" + name).path("type").asText().toLowerCase(java.util.Locale.ROOT);
    }

    private static JsonNode sent(String spec, String schema) throws InterruptedException {
        ExternalTool tool = new ExternalTool("s__t", "Does it.", schema, Availability.CODING);
        try (RecordedPeer peer = RecordedPeer.answering()) {
            assertThatThrownBy(() -> peer.provider(spec)
                            .call(new ModelRequest(
                                    CallerRole.CODER,
                                    0,
                                    List.of(UserMessage.from("Do it.")),
                                    UserMessage.from("## TODO.md"),
                                    List.of(tool.specification()))))
                    .hasMessageContaining("no more");
            return peer.asked().get(0).body();
        }
    }
}
