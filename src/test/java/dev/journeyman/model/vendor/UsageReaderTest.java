package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.math.BigDecimal;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The same call at three providers: 100 tokens read, 80 of them from a cache, and 10 written. The result must be the
 * same.
 */
class UsageReaderTest {

    private static final Usage SAME = new Usage(100, 10, 80, true);

    @Test
    void openai_counts_cached_tokens_as_input() {
        assertThat(UsageReader.of(OpenAiTokenUsage.builder()
                        .inputTokenCount(100)
                        .outputTokenCount(10)
                        .inputTokensDetails(OpenAiTokenUsage.InputTokensDetails.builder()
                                .cachedTokens(80)
                                .build())
                        .build()))
                .isEqualTo(SAME);
    }

    @Test
    void gemini_counts_cached_tokens_as_input() {
        assertThat(UsageReader.of(GoogleAiGeminiTokenUsage.builder()
                        .inputTokenCount(100)
                        .outputTokenCount(10)
                        .cachedContentTokenCount(80)
                        .build()))
                .isEqualTo(SAME);
    }

    @Test
    void gemini_counts_thoughts_beside_its_output() {
        assertThat(UsageReader.of(GoogleAiGeminiTokenUsage.builder()
                        .inputTokenCount(100)
                        .outputTokenCount(4)
                        .thoughtsTokenCount(6)
                        .cachedContentTokenCount(80)
                        .build()))
                .isEqualTo(SAME);
    }

    @Test
    void anthropic_counts_cached_tokens_beside_its_input() {
        assertThat(UsageReader.of(AnthropicTokenUsage.builder()
                        .inputTokenCount(20)
                        .outputTokenCount(10)
                        .cacheReadInputTokens(80)
                        .build()))
                .isEqualTo(SAME);
    }

    @Test
    void tokens_written_to_a_cache_are_input_with_a_price_of_their_own() {
        Usage usage = UsageReader.of(AnthropicTokenUsage.builder()
                .inputTokenCount(20)
                .outputTokenCount(10)
                .cacheReadInputTokens(80)
                .cacheCreationInputTokens(1_000)
                .build());

        assertThat(usage).isEqualTo(new Usage(1_100, 10, 80, 1_000, true));
        assertThat(new Prices(new BigDecimal(3), new BigDecimal(15), new BigDecimal("0.30"), new BigDecimal("3.75"))
                        .of(Objects.requireNonNull(usage)))
                .isEqualByComparingTo("0.003984");
    }

    @Test
    void negative_counts_are_ignored() {
        assertThat(UsageReader.of(new TokenUsage(-5, 10))).isNull();
        assertThat(UsageReader.of(new TokenUsage(5, -10))).isNull();
    }

    @Test
    void without_details_nothing_was_cached() {
        assertThat(UsageReader.of(new TokenUsage(100, 10))).isEqualTo(new Usage(100, 10, 0, true));
        assertThat(UsageReader.of(
                        OpenAiTokenUsage.builder().inputTokenCount(100).build()))
                .isEqualTo(new Usage(100, 0, 0, true));
        assertThat(UsageReader.of(AnthropicTokenUsage.builder()
                        .inputTokenCount(100)
                        .outputTokenCount(10)
                        .build()))
                .isEqualTo(new Usage(100, 10, 0, true));
        assertThat(UsageReader.of(null)).isNull();
    }

    @Test
    void a_request_of_no_tokens_was_not_counted() {
        assertThat(UsageReader.of(new TokenUsage(0, 0))).isNull();
        assertThat(UsageReader.of(OpenAiTokenUsage.builder()
                        .inputTokenCount(0)
                        .outputTokenCount(7)
                        .build()))
                .isNull();
        assertThat(UsageReader.of(AnthropicTokenUsage.builder()
                        .inputTokenCount(0)
                        .outputTokenCount(0)
                        .build()))
                .isNull();
        assertThat(UsageReader.of(AnthropicTokenUsage.builder()
                        .inputTokenCount(0)
                        .outputTokenCount(10)
                        .cacheReadInputTokens(80)
                        .build()))
                .isEqualTo(new Usage(80, 10, 80, true));
    }
}
