package dev.journeyman.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.semconv.ErrorAttributes;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes.GenAiOperationNameIncubatingValues;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes.GenAiProviderNameIncubatingValues;
import io.opentelemetry.semconv.incubating.SessionIncubatingAttributes;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of attributes and their values, held to the published conventions. */
class TraceKeysTest {

    /** Published names whose type is any: the artifact with the constants leaves them out. */
    private static final Set<String> OF_ANY_TYPE = Set.of(
            "gen_ai.system_instructions",
            "gen_ai.input.messages",
            "gen_ai.output.messages",
            "gen_ai.tool.call.arguments",
            "gen_ai.tool.call.result");

    /** A published operation that the artifact does not have yet. */
    private static final String PLAN = "plan";

    @Test
    void every_name_is_published_with_its_type_or_our_own() {
        Set<AttributeKey<?>> published = Stream.of(
                        GenAiIncubatingAttributes.class, ErrorAttributes.class, SessionIncubatingAttributes.class)
                .flatMap(TraceKeysTest::keys)
                .collect(Collectors.toSet());

        assertThat(keys(TraceKeys.class))
                .hasSizeGreaterThan(30)
                .allSatisfy(key -> assertThat(published.contains(key)
                                || OF_ANY_TYPE.contains(key.getKey())
                                || key.getKey().startsWith("journeyman."))
                        .as("%s of type %s", key, key.getType())
                        .isTrue());
    }

    @Test
    void no_span_has_an_attribute_without_a_constant() {
        Set<AttributeKey<?>> ours = keys(TraceKeys.class).collect(Collectors.toSet());

        assertThat(SpanFoldTest.everyCaller().spans(true))
                .allSatisfy(span ->
                        assertThat(ours).containsAll(span.attributes().asMap().keySet()));
    }

    @Test
    @SuppressWarnings("deprecation") // the constants move to an artifact of their own, which is not published yet
    void every_operation_is_published() {
        Set<String> published = values(GenAiOperationNameIncubatingValues.class).collect(Collectors.toSet());

        assertThat(SpanFoldTest.everyCaller().spans().stream()
                        .map(span -> span.attributes().get(TraceKeys.OPERATION))
                        .filter(Objects::nonNull)
                        .filter(operation -> !operation.equals(PLAN)))
                .isNotEmpty()
                .isSubsetOf(published);
    }

    @Test
    @SuppressWarnings("deprecation") // the constants move to an artifact of their own, which is not published yet
    void providers_have_their_published_names() {
        Set<String> published = values(GenAiProviderNameIncubatingValues.class).collect(Collectors.toSet());

        assertThat(Stream.of("openai:gpt-5", "anthropic:claude-sonnet-4-5", "gemini:gemini-2.5-pro")
                        .map(ModelName::of)
                        .map(ModelName::provider))
                .containsExactly("openai", "anthropic", "gcp.gemini")
                .isSubsetOf(published);
        assertThat(ModelName.of("ollama:qwen3:8b")).isEqualTo(new ModelName("ollama", "qwen3:8b"));
        assertThat(ModelName.of("my:model")).isEqualTo(new ModelName(ModelName.OTHER, "my:model"));
        assertThat(ModelName.of("mine")).isEqualTo(new ModelName(ModelName.OTHER, "mine"));
    }

    private static Stream<AttributeKey<?>> keys(Class<?> constants) {
        return Arrays.stream(constants.getDeclaredFields())
                .map(TraceKeysTest::value)
                .filter(AttributeKey.class::isInstance)
                .map(key -> (AttributeKey<?>) key);
    }

    private static Stream<String> values(Class<?> constants) {
        return Arrays.stream(constants.getDeclaredFields())
                .map(TraceKeysTest::value)
                .map(String::valueOf);
    }

    private static Object value(Field constant) {
        try {
            constant.setAccessible(true);
            return constant.get(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
