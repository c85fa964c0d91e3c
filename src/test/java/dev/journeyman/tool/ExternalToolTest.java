package dev.journeyman.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExternalToolTest {

    private static final JsonSchemaElement STRING = new JsonStringSchema();
    private static final JsonSchemaElement INTEGER = new JsonIntegerSchema();

    static Stream<Arguments> forms() {
        return Stream.of(
                Arguments.of("{'type': 'string'}", STRING),
                Arguments.of("{'type': 'string', 'description': 'd', 'title': 't'}", string("d")),
                Arguments.of("{'type': 'string', 'title': 't'}", string("t")),
                Arguments.of(
                        "{'type': 'string', 'format': 'date', 'minLength': 3}", string("format \"date\", minLength 3")),
                Arguments.of(
                        "{'type': 'integer', 'description': 'how many', 'minimum': 1, 'default': 5}",
                        JsonIntegerSchema.builder()
                                .description("how many (minimum 1, default 5)")
                                .build()),
                Arguments.of("{'type': 'number'}", new JsonNumberSchema()),
                Arguments.of("{'type': 'boolean'}", new JsonBooleanSchema()),
                Arguments.of("{'enum': ['a', 'b', null, 'a']}", chosen("a", "b")),
                Arguments.of("{'const': 'a'}", chosen("a")),
                Arguments.of(
                        "{'enum': [1, 2]}",
                        JsonIntegerSchema.builder().description("one of: 1, 2").build()),
                Arguments.of("{'enum': ['', 'a']}", string("one of: \"\", \"a\", written as text")),
                Arguments.of("{'enum': []}", string("any value, written as text")),
                Arguments.of("{'type': 'array', 'items': {'type': 'integer'}}", list(INTEGER)),
                Arguments.of("{'items': {'type': 'integer'}}", list(INTEGER)),
                Arguments.of("{'type': 'array'}", list(string("any value, written as text"))),
                Arguments.of("{'type': 'array', 'items': [{}, {}]}", list(string("any value, written as text"))));
    }

    static Stream<Arguments> groupsAndChoices() {
        return Stream.of(
                Arguments.of("{'type': 'object'}", string("a JSON object, written as text")),
                Arguments.of(
                        "{'type': 'object', 'description': 'd', 'additionalProperties': {}}",
                        string("d (a JSON object, written as text)")),
                Arguments.of(
                        "{'properties': {'x': {'type': 'integer'}}, 'required': ['x', 'y', 'x']}",
                        JsonObjectSchema.builder()
                                .addProperty("x", INTEGER)
                                .required("x")
                                .build()),
                Arguments.of("{'type': ['string', 'null']}", STRING),
                Arguments.of("{'type': ['null']}", string("any value, written as text")),
                Arguments.of("{'type': ['string', 'integer']}", any(STRING, INTEGER)),
                Arguments.of(
                        "{'anyOf': [{'type': 'integer'}, {'type': 'null'}], 'default': null}", integer("default null")),
                Arguments.of("{'anyOf': [{'type': 'string'}, {'type': 'integer'}]}", any(STRING, INTEGER)),
                Arguments.of("{'oneOf': [{'type': 'string'}, {'type': 'string'}]}", STRING),
                Arguments.of(
                        "{'description': 'd', 'anyOf': [{'type': 'string'}, {'type': 'integer'}]}",
                        any(string("d"), integer("d"))),
                Arguments.of("{'allOf': [{'type': 'integer'}]}", INTEGER),
                Arguments.of(
                        "{'allOf': [{'type': 'integer'}, {'minimum': 1}]}", string("a JSON value, written as text")),
                Arguments.of("{'anyOf': [{'type': 'null'}]}", string("a JSON value, written as text")));
    }

    static Stream<Arguments> references() {
        return Stream.of(
                Arguments.of("{'$ref': '#/$defs/count'}", integer("how many")),
                Arguments.of("{'$ref': '#/$defs/count', 'description': 'mine'}", integer("mine")),
                Arguments.of("{'$ref': '#/definitions/old'}", STRING),
                Arguments.of("{'$ref': '#/$defs/none'}", string("a JSON value, written as text")),
                Arguments.of("{'$ref': 'https://example.org/schema'}", string("a JSON value, written as text")),
                Arguments.of("{'$ref': '#/$defs/loop'}", string("a JSON value, written as text")),
                Arguments.of(
                        "{'$ref': '#/$defs/tree'}",
                        JsonObjectSchema.builder()
                                .addProperty("below", list(string("a JSON value, written as text")))
                                .required()
                                .build()),
                Arguments.of("{}", string("any value, written as text")),
                Arguments.of("true", string("any value, written as text")),
                Arguments.of("{'type': 'file', 'description': 'd'}", string("d (any value, written as text)")),
                Arguments.of("{'type': {}, 'description': ['d'], 'enum': 3}", string("any value, written as text")));
    }

    @ParameterizedTest
    @MethodSource({"forms", "groupsAndChoices", "references"})
    void a_schema_is_sent_in_forms_that_every_request_supports(String form, JsonSchemaElement told) {
        assertThat(told(form)).isEqualTo(told);
    }

    @Test
    void required_fields_are_kept() {
        assertThat(parameters("{'properties': {'a': {'type': 'string'}, 'b': {}}, 'required': ['a']}")
                        .required())
                .containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'type': 'object', 'properties': {}}", "{'properties': 3}", "[]", "true"})
    void a_tool_without_fields_has_no_parameters(String schema) {
        assertThat(tool(schema).specification().parameters()).isNull();
    }

    @Test
    void a_very_deep_and_wide_schema_is_bounded() {
        String deep = "{'type': 'array', 'items': ".repeat(300) + "{}" + "}".repeat(300);
        String wide = "{'properties': {'a': {'$ref': '#/$defs/0'}}, '$defs': {"
                + Stream.iterate(0, i -> i + 1)
                        .limit(40)
                        .map(i -> "'%s': {'properties': {'x': {'$ref': '#/$defs/%s'}, 'y': {'$ref': '#/$defs/%s'}}}"
                                .formatted(i, i + 1, i + 1))
                        .reduce((one, another) -> one + ", " + another)
                        .orElseThrow()
                + "}}";

        assertThat(told(deep)).isInstanceOf(JsonArraySchema.class);
        assertThat(parameters(wide).toString().length()).isLessThan(200_000);
    }

    @Test
    void the_description_of_a_field_is_cut_to_a_thousand_characters() {
        assertThat(told("{'type': 'string', 'description': '%s'}".formatted("x".repeat(5_000))))
                .isEqualTo(string("x".repeat(1_000) + " […]"));
    }

    private static JsonSchemaElement told(String form) {
        return Objects.requireNonNull(
                parameters("""
                    {'properties': {'p': %s},
                     '$defs': {'count': {'type': 'integer', 'description': 'how many'},
                               'loop': {'$ref': '#/$defs/loop'},
                               'tree': {'properties': {'below': {'type': 'array', 'items': {'$ref': '#/$defs/tree'}}}}},
                     'definitions': {'old': {'type': 'string'}}}
                    """.formatted(form)).properties().get("p"));
    }

    private static JsonObjectSchema parameters(String schema) {
        return Objects.requireNonNull(tool(schema).specification().parameters());
    }

    private static ExternalTool tool(String schema) {
        return new ExternalTool("s__t", "Does it.", schema.replace('\'', '"'), Availability.CODING);
    }

    private static JsonSchemaElement string(String description) {
        return JsonStringSchema.builder().description(description).build();
    }

    private static JsonSchemaElement integer(String description) {
        return JsonIntegerSchema.builder().description(description).build();
    }

    private static JsonSchemaElement chosen(String... values) {
        return JsonEnumSchema.builder().enumValues(values).build();
    }

    private static JsonSchemaElement list(JsonSchemaElement items) {
        return JsonArraySchema.builder().items(items).build();
    }

    private static JsonSchemaElement any(JsonSchemaElement... alternatives) {
        return JsonAnyOfSchema.builder().anyOf(alternatives).build();
    }
}
