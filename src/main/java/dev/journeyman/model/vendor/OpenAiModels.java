package dev.journeyman.model.vendor;

import dev.journeyman.model.Provider;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.function.UnaryOperator;

/** Models that speak OpenAI's chat completions, wherever they are. */
final class OpenAiModels {

    private OpenAiModels() {}

    static Provider provider(VendorModel wanted) {
        return wanted.provider(
                OpenAiChatModel.builder()
                        .httpClientBuilder(VendorHttpClient.builder(UnaryOperator.identity(), AnswerRepair::openAi))
                        .baseUrl(wanted.url())
                        .apiKey(wanted.key())
                        .modelName(wanted.model())
                        .maxRetries(0)
                        .build(),
                UnaryOperator.identity());
    }

    /** Returns how much of its input it had already read; its input counts that. */
    static int cached(TokenUsage usage) {
        if (!(usage instanceof OpenAiTokenUsage theirs) || theirs.inputTokensDetails() == null) {
            return 0;
        }
        Integer cached = theirs.inputTokensDetails().cachedTokens();
        return cached == null ? 0 : cached;
    }
}
