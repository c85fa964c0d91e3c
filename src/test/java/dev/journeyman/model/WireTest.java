package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.Window;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {

    private static final Map<String, String> KEYS =
            Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k", "GOOGLE_API_KEY", "k");

    private final Wire wire = new Wire(KEYS, PriceList.ours());

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-5, 400000, 16000",
        "anthropic:claude-sonnet-4-5, 200000, 16000",
        "gemini:gemini-2.5-pro, 1048576, 16000",
        "ollama:qwen3:8b, 64000, 8000"
    })
    void a_spec_makes_a_provider_of_its_name_and_size(String spec, int size, int reply) {
        Provider provider = wire.provider(spec);

        assertThat(provider.name()).isEqualTo(spec);
        assertThat(provider.window()).isEqualTo(new Window(size, reply));
        assertThat(Wire.knows(spec)).isTrue();
    }

    @Test
    void a_size_that_was_said_takes_the_place_of_the_lists() {
        assertThat(wire.provider("openai:gpt-5", 32_000).window()).isEqualTo(new Window(32_000, 4_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "openai:", ":gpt", "mistral:x", "", "replay:a.yaml", "OPENAI:x"})
    void what_is_no_spec_is_refused(String spec) {
        assertThat(Wire.knows(spec)).isFalse();
        assertThatThrownBy(() -> wire.provider(spec))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "\"%s\" names no model. There are openai:MODEL, anthropic:MODEL, gemini:MODEL, ollama:MODEL.",
                        spec);
    }

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-5, OPENAI_API_KEY",
        "anthropic:claude-sonnet-4-5, ANTHROPIC_API_KEY",
        "gemini:gemini-2.5-pro, GEMINI_API_KEY"
    })
    void a_missing_key_is_one_sentence_with_the_remedy(String spec, String variable) {
        for (Map<String, String> environment : List.of(Map.<String, String>of(), Map.of(variable, "  "))) {
            assertThatThrownBy(() -> new Wire(environment, PriceList.ours()).provider(spec))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "%s needs a key. Set %s; for a server that asks for none, to any text.", spec, variable);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc\ndef", "a b", "schlüssel", "abc\u0007"})
    void a_key_that_cannot_be_sent_is_refused_and_not_repeated(String key) {
        assertThatThrownBy(() -> new Wire(Map.of("OPENAI_API_KEY", key), PriceList.ours()).provider("openai:gpt-5"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("The key for openai:gpt-5 has characters that cannot be sent. Set OPENAI_API_KEY to the key"
                        + " alone, on one line.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "ftp://a/", "http://", "http:///v1", "http://a b"})
    void a_base_url_that_is_none_is_refused(String url) {
        assertThatThrownBy(() -> new Wire(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", url), PriceList.ours())
                        .provider("openai:gpt-5"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("\"%s\" is no base URL. Set OPENAI_BASE_URL to http://… or https://….", url);
    }

    @Test
    void it_says_what_is_there_and_no_key() {
        assertThat(new Wire(Map.of("OPENAI_API_KEY", "sesame-123", "OLLAMA_HOST", "127.0.0.1:1"), PriceList.ours())
                        .access())
                .containsExactly(
                        new Wire.Access("openai", true, "key set"),
                        new Wire.Access(
                                "anthropic",
                                false,
                                "anthropic:MODEL needs a key. Set ANTHROPIC_API_KEY; for a server that asks for none,"
                                        + " to any text."),
                        new Wire.Access(
                                "gemini",
                                false,
                                "gemini:MODEL needs a key. Set GEMINI_API_KEY; for a server that asks for none, to any"
                                        + " text."),
                        new Wire.Access("ollama", true, "needs no key, at http://127.0.0.1:1"));
    }

    @Test
    void what_is_there_and_cannot_be_used_is_not_ready() {
        assertThat(new Wire(
                                Map.of(
                                        "OPENAI_API_KEY",
                                        "two words",
                                        "GEMINI_API_KEY",
                                        "k",
                                        "GEMINI_BASE_URL",
                                        "ftp://a"),
                                PriceList.ours())
                        .access())
                .filteredOn(access -> !access.ready())
                .extracting(Wire.Access::vendor)
                .containsExactly("openai", "anthropic", "gemini");
    }
}
