package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VendorModelsTest {

    private static final Map<String, String> KEYS =
            Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k", "GOOGLE_API_KEY", "k");

    private final VendorModels wire = new VendorModels(KEYS, PriceList.ours());

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-5, 400000, 16000",
        "anthropic:claude-sonnet-4-5, 200000, 16000",
        "gemini:gemini-2.5-pro, 1048576, 16000",
        "ollama:qwen3:8b, 64000, 8000"
    })
    void a_spec_yields_a_provider_with_its_name_and_window(String spec, int size, int reply) {
        Provider provider = wire.provider(spec);

        assertThat(provider.name()).isEqualTo(spec);
        assertThat(provider.window()).isEqualTo(new TokenWindow(size, reply));
        assertThat(VendorModels.knows(spec)).isTrue();
    }

    @Test
    void a_given_window_replaces_that_of_the_list() {
        assertThat(wire.provider("openai:gpt-5", 32_000).window()).isEqualTo(new TokenWindow(32_000, 4_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "openai:", ":gpt", "mistral:x", "", "replay:a.yaml", "OPENAI:x"})
    void an_invalid_spec_is_refused(String spec) {
        assertThat(VendorModels.knows(spec)).isFalse();
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
    void a_missing_key_is_reported_in_one_sentence_with_the_remedy(String spec, String variable) {
        for (Map<String, String> environment : List.of(Map.<String, String>of(), Map.of(variable, "  "))) {
            assertThatThrownBy(() -> new VendorModels(environment, PriceList.ours()).provider(spec))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "%s needs a key. Set %s; for a server that asks for none, to any text.", spec, variable);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc\ndef", "a b", "schlüssel", "abc\u0007"})
    void a_key_that_cannot_be_sent_is_refused_and_not_quoted(String key) {
        assertThatThrownBy(() ->
                        new VendorModels(Map.of("OPENAI_API_KEY", key), PriceList.ours()).provider("openai:gpt-5"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("The key for openai:gpt-5 has characters that cannot be sent. Set OPENAI_API_KEY to the key"
                        + " alone, on one line.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "ftp://a/", "http://", "http:///v1", "http://a b"})
    void an_invalid_base_url_is_refused(String url) {
        assertThatThrownBy(
                        () -> new VendorModels(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", url), PriceList.ours())
                                .provider("openai:gpt-5"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("\"%s\" is not a base URL. Set OPENAI_BASE_URL to http://… or https://….", url);
    }

    @Test
    void the_access_of_each_vendor_is_described_without_its_key() {
        assertThat(new VendorModels(
                                Map.of("OPENAI_API_KEY", "sesame-123", "OLLAMA_HOST", "127.0.0.1:1"), PriceList.ours())
                        .access())
                .containsExactly(
                        new VendorModels.Access("openai", true, "key set"),
                        new VendorModels.Access(
                                "anthropic",
                                false,
                                "anthropic:MODEL needs a key. Set ANTHROPIC_API_KEY; for a server that asks for none,"
                                        + " to any text."),
                        new VendorModels.Access(
                                "gemini",
                                false,
                                "gemini:MODEL needs a key. Set GEMINI_API_KEY; for a server that asks for none, to any"
                                        + " text."),
                        new VendorModels.Access("ollama", true, "needs no key, at http://127.0.0.1:1"));
    }

    @Test
    void an_unusable_configuration_is_not_ready() {
        assertThat(new VendorModels(
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
                .extracting(VendorModels.Access::vendor)
                .containsExactly("openai", "anthropic", "gemini");
    }
}
