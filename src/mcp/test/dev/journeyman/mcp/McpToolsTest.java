package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.tool.Tool.Availability;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a server's tools are offered, and how they are called. */
final class McpToolsTest {

    private static final ServerOptions ANY =
            new ServerOptions(Duration.ofMinutes(1), Optional.empty(), Optional.empty());

    @Nested
    class Their_names {

        private final ToolNaming naming = ToolNaming.ofTools();

        @Test
        void begin_with_the_name_of_the_server_and_have_only_portable_characters() {
            assertThat(naming.name("fs", "read_file")).contains("fs__read_file");
            assertThat(naming.name("fs", "files/read.all")).contains("fs__files_read_all");
        }

        @Test
        void are_made_unique_by_a_number() {
            assertThat(naming.name("fs", "a.b")).contains("fs__a_b");
            assertThat(naming.name("fs", "a/b")).contains("fs__a_b_2");
            assertThat(naming.name("fs", "a b")).contains("fs__a_b_3");
        }

        @Test
        void are_cut_to_64_characters_and_stay_stable_and_unique() {
            String one = naming.name("fs", "x".repeat(100)).orElseThrow();
            String another = naming.name("fs", "x".repeat(101)).orElseThrow();

            assertThat(one).hasSize(64).startsWith("fs__xxx").isNotEqualTo(another);
            assertThat(another).hasSize(64);
            assertThat(ToolNaming.ofTools().name("fs", "x".repeat(100))).contains(one);
            assertThat(naming.name("fs", "x".repeat(100)).orElseThrow())
                    .hasSize(64)
                    .endsWith("_2");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "__", "工具", "\n"})
        void are_absent_if_a_tool_has_no_usable_name(String name) {
            assertThat(naming.name("fs", name)).isEmpty();
        }
    }

    @Nested
    class Are_offered {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'name': 't'} | CODING",
                    "{'name': 't', 'annotations': {'readOnlyHint': true}} | ALWAYS",
                    "{'name': 't', 'annotations': {'readOnlyHint': false}} | CODING",
                    "{'name': 't', 'annotations': 'odd'} | CODING",
                })
        void while_planning_if_they_declare_themselves_read_only(String tool, Availability offer) {
            assertThat(ANY.offer(json(tool))).isEqualTo(offer);
        }

        @Test
        void while_planning_only_if_the_file_lists_them() {
            ServerOptions terms = new ServerOptions(Duration.ofMinutes(1), Optional.empty(), Optional.of(Set.of("t")));

            assertThat(terms.offer(json("{'name': 't'}"))).isEqualTo(Availability.ALWAYS);
            assertThat(terms.offer(json("{'name': 'u', 'annotations': {'readOnlyHint': true}}")))
                    .isEqualTo(Availability.CODING);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{'name': 't'}",
                    "{'name': 't', 'inputSchema': 'text'}",
                    "{'name': 't', 'inputSchema': true}",
                    "{'name': 't', 'inputSchema': {'type': 'string'}}",
                    "{'name': 't', 'inputSchema': {'type': 'object', 'properties': []}}",
                    "{'name': 't', 'inputSchema': {}, 'execution': {'taskSupport': 'required'}}",
                })
        void never_if_their_schema_is_not_an_object_or_they_need_a_task(String tool) {
            assertThat(McpTool.of(json(tool), "s__t", Availability.CODING)).isEmpty();
        }

        @Test
        void never_with_a_schema_that_would_fill_a_window() {
            String huge = "{'name': 't', 'inputSchema': {'properties': {'a': {'description': '%s'}}}}"
                    .formatted("x".repeat(70_000));

            assertThat(McpTool.of(json(huge), "s__t", Availability.CODING)).isEmpty();
        }

        @Test
        void with_a_description_of_a_thousand_characters_at_most() {
            assertThat(offered("{'name': 't', 'description': '%s', 'inputSchema': {}}".formatted("x".repeat(1_000)))
                            .tool()
                            .description())
                    .isEqualTo("x".repeat(1_000));
            assertThat(offered("{'name': 't', 'description': '%s', 'inputSchema': {}}".formatted("x".repeat(1_001)))
                            .tool()
                            .description())
                    .isEqualTo("x".repeat(1_000) + " […]");
            assertThat(offered("{'name': 't', 'description': '%s😀', 'inputSchema': {}}".formatted("x".repeat(999)))
                            .tool()
                            .description())
                    .isEqualTo("x".repeat(999) + " […]");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'name': 't', 'description': 3, 'inputSchema': {}} | 3",
                    "{'name': 't', 'title': 'A tool', 'inputSchema': {}} | A tool",
                    "{'name': 't', 'description': ' ', 'inputSchema': {}} | t",
                    "{'name': 't', 'description': 'half \\ud83d', 'inputSchema': {}} | half ?",
                })
        void with_text_that_any_request_can_carry(String tool, String description) {
            assertThat(offered(tool).tool().description()).isEqualTo(description);
        }

        @Test
        void with_only_the_fields_and_definitions_of_their_schema() {
            assertThat(offered("""
                {'name': 't', 'inputSchema': {'$schema': 'x', 'title': 'y', 'properties': {'a': {'$ref': '#/$defs/b'}},
                 'required': ['a', 'none', 3], 'additionalProperties': false, '$defs': {'b': {'type': 'string'}}}}
                """).tool().schema())
                    .isEqualTo(
                            "{'type':'object','properties':{'a':{'$ref':'#/$defs/b'}},'required':['a'],'$defs':{'b':{'type':'string'}}}"
                                    .replace('\'', '"'));
        }
    }

    @Nested
    class Are_called {

        @Test
        void with_the_field_names_of_the_server_if_a_vendor_refuses_them() {
            McpTool tool = offered(
                    "{'name': 't', 'inputSchema': {'properties': {'$top': {'type': 'integer'}, '@a b': {}, '_top':"
                            + " {}}, 'required': ['$top']}}");

            assertThat(tool.tool().schema())
                    .isEqualTo(
                            "{'type':'object','properties':{'_top':{'type':'integer'},'_a_b':{},'_top_2':{}},'required':['_top']}"
                                    .replace('\'', '"'));
            assertThat(tool.arguments((ObjectNode) json("{'_top': 1, '_a_b': 2, '_top_2': 3, 'more': 4}")))
                    .isEqualTo(json("{'$top': 1, '@a b': 2, '_top': 3, 'more': 4}"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'type': 'object'} | '{\\'a\\': 1}' | {'a': 1}",
                    "{'type': 'array'} | '[1, 2]' | [1, 2]",
                    "{'type': 'integer'} | '5' | 5",
                    "{'type': 'number'} | '5' | 5",
                    "{'type': 'number'} | '5.5' | 5.5",
                    "{'type': 'integer'} | '5.5' | '5.5'",
                    "{'type': 'boolean'} | 'true' | true",
                    "{'type': ['object', 'null']} | '{}' | {}",
                    "{'$ref': '#/$defs/free'} | '{}' | {}",
                    "{'anyOf': [{'type': 'array'}, {'type': 'null'}]} | '[]' | []",
                    "{'type': 'string'} | '{}' | '{}'",
                    "{} | '{}' | '{}'",
                    "{'anyOf': [{'type': 'string'}, {'type': 'object'}]} | '{}' | '{}'",
                    "{'anyOf': [{}, {'type': 'object'}]} | '{}' | '{}'",
                    "{'type': 'object'} | 'no json' | 'no json'",
                    "{'type': 'object'} | '[]' | '[]'",
                    "{'type': 'object', 'properties': {'deep': {'type': 'array', 'items': {'type': 'object'}}}} |"
                            + " {'deep': '[\\'{}\\']'} | {'deep': [{}]}",
                    "{'type': 'object', 'properties': {'deep': {'type': 'array', 'items': {'type': 'object'}}}} |"
                            + " {'deep': ['{}']} | {'deep': [{}]}",
                    "{'$ref': '#/$defs/loop'} | '{}' | '{}'",
                    "{'$ref': '#/$defs/none'} | '{}' | '{}'",
                })
        void with_the_parsed_value_of_a_text_if_the_field_cannot_be_a_text(String form, String given, String sent) {
            String schema =
                    "{'properties': {'x': %s}, '$defs': {'free': {'type': 'object'}, 'loop': {'$ref': '#/$defs/loop'}}}"
                            .formatted(form);
            ArgumentAdapter fitting = new ArgumentAdapter(json(schema));

            assertThat(fitting.arguments((ObjectNode) json("{'x': %s}".formatted(escaped(given)))))
                    .isEqualTo(json("{'x': %s}".formatted(escaped(sent))));
        }

        /** A text in a text has its quotes escaped. */
        private static String escaped(String text) {
            return text.replace("\\'", "\\\"");
        }
    }

    private static McpTool offered(String tool) {
        return McpTool.of(json(tool), "s__t", Availability.CODING).orElseThrow();
    }

    private static JsonNode json(String text) {
        return Rpc.read(text.replace("\\\"", "\u0001").replace('\'', '"').replace("\u0001", "\\\""))
                .orElseThrow();
    }
}
