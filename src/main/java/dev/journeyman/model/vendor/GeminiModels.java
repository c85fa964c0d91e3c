package dev.journeyman.model.vendor;

import dev.journeyman.model.Provider;
import dev.journeyman.model.Usage;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Google's Gemini models. They are given back the signatures of their thoughts; the newer ones refuse a call that lost its own. */
final class GeminiModels {

    private GeminiModels() {}

    static Provider provider(VendorModel wanted) {
        return wanted.provider(
                GoogleAiGeminiChatModel.builder()
                        .httpClientBuilder(VendorHttpClient.builder(GeminiDialect::sent, GeminiDialect::received))
                        .baseUrl(wanted.urlWith("/v1beta"))
                        .apiKey(wanted.key())
                        .modelName(wanted.model())
                        .returnThinking(true)
                        .sendThinking(true)
                        .maxRetries(0)
                        .build(),
                UnaryOperator.identity());
    }

    /** Returns a usage whose output counts what was thought, which is paid for as output and which Google counts beside it. */
    static Usage usage(TokenUsage usage, int input, int output) {
        GoogleAiGeminiTokenUsage theirs = (GoogleAiGeminiTokenUsage) usage;
        int cached = Objects.requireNonNullElse(theirs.cachedContentTokenCount(), 0);
        int thoughts = Objects.requireNonNullElse(theirs.thoughtsTokenCount(), 0);
        return new Usage(input, output + thoughts, cached, true);
    }
}
