package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import java.util.function.UnaryOperator;

/**
 * The Gemini models of Google. Requests return the thought signatures: newer models refuse a tool call without its own.
 */
final class GeminiModels {

    private GeminiModels() {}

    static ChatProvider provider(VendorModel wanted) {
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
}
