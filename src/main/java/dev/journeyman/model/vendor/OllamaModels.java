package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.langchain4j.model.ollama.OllamaChatModel;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** The models of Ollama. Ollama silently cuts off a request that does not fit, so each request sets the window size. */
final class OllamaModels {

    private static final String HERE = "http://127.0.0.1:11434";

    private OllamaModels() {}

    static ChatProvider provider(VendorModel wanted) {
        return wanted.provider(
                OllamaChatModel.builder()
                        .httpClientBuilder(VendorHttpClient.builder(UnaryOperator.identity(), AnswerRepair::ollama))
                        .baseUrl(Objects.requireNonNullElse(wanted.url(), HERE))
                        .modelName(wanted.model())
                        .numCtx(wanted.window().size())
                        .maxRetries(0)
                        .build(),
                UnaryOperator.identity());
    }
}
