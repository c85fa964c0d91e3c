package dev.journeyman.model;

import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.function.UnaryOperator;

/** Google's Gemini models. */
final class GeminiWire {

    private GeminiWire() {}

    static Provider provider(WireModel wanted) {
        return wanted.provider(
                GoogleAiGeminiChatModel.builder()
                        .httpClientBuilder(WireClient.builder())
                        .baseUrl(wanted.urlWith("/v1beta"))
                        .apiKey(wanted.key())
                        .modelName(wanted.model())
                        .maxRetries(0)
                        .build(),
                UnaryOperator.identity());
    }

    /** Returns how much of its input it had already read; its input counts that. */
    static int cached(TokenUsage usage) {
        Integer cached = ((GoogleAiGeminiTokenUsage) usage).cachedContentTokenCount();
        return cached == null ? 0 : cached;
    }
}
