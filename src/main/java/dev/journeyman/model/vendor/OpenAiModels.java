package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.util.function.UnaryOperator;

/** The models of OpenAI, and of all servers with OpenAI's chat completions API. */
final class OpenAiModels {

    private OpenAiModels() {}

    static ChatProvider provider(VendorModel wanted) {
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
}
