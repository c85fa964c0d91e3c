package dev.journeyman.model.vendor;

import dev.journeyman.model.Usage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What providers report, made the same for all: some count what they had already read as input, some beside it. */
final class UsageReader {

    private UsageReader() {}

    /** Returns what was reported; null where nothing was. The libraries of vendors need not be there. */
    static @Nullable Usage of(@Nullable TokenUsage usage) {
        if (usage == null || usage.inputTokenCount() == null) {
            return null;
        }
        Usage reported =
                reported(usage, usage.inputTokenCount(), Objects.requireNonNullElse(usage.outputTokenCount(), 0));
        return reported.input() <= 0 || reported.output() < 0 ? null : reported; // who says so does not count
    }

    private static Usage reported(TokenUsage usage, int input, int output) {
        return switch (usage.getClass().getSimpleName()) {
            case "OpenAiTokenUsage" -> new Usage(input, output, OpenAiModels.cached(usage), true);
            case "AnthropicTokenUsage" -> AnthropicModels.usage(usage, input, output);
            case "GoogleAiGeminiTokenUsage" -> GeminiModels.usage(usage, input, output);
            default -> new Usage(input, output, 0, true);
        };
    }
}
