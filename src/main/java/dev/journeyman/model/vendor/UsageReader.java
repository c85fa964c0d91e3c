package dev.journeyman.model.vendor;

import dev.journeyman.model.ModelReply.Usage;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reader of reported usage that gives it the same meaning for all providers: some count cached tokens as input,
 * others separately. It may be used from any thread.
 */
final class UsageReader {

    private UsageReader() {}

    /** Returns the reported usage; null if there is none. It also works without the libraries of vendors. */
    static @Nullable Usage of(@Nullable TokenUsage usage) {
        if (usage == null || usage.inputTokenCount() == null) {
            return null;
        }
        Usage reported =
                reported(usage, usage.inputTokenCount(), Objects.requireNonNullElse(usage.outputTokenCount(), 0));
        return reported.input() <= 0 || reported.output() < 0 ? null : reported; // such figures are not a count
    }

    private static Usage reported(TokenUsage usage, int input, int output) {
        return switch (usage.getClass().getSimpleName()) {
            case "OpenAiTokenUsage" -> new Usage(input, output, OpenAi.cached(usage), true);
            case "AnthropicTokenUsage" -> Anthropic.usage(usage, input, output);
            case "GoogleAiGeminiTokenUsage" -> Gemini.usage(usage, input, output);
            default -> new Usage(input, output, 0, true);
        };
    }

    /** Reads the usage of OpenAI's library. It is loaded only where that library is. */
    private static final class OpenAi {

        /** Returns the input tokens that were read from a cache; the input includes them. */
        static int cached(TokenUsage usage) {
            if (!(usage instanceof OpenAiTokenUsage theirs) || theirs.inputTokensDetails() == null) {
                return 0;
            }
            Integer cached = theirs.inputTokensDetails().cachedTokens();
            return cached == null ? 0 : cached;
        }
    }

    /** Reads the usage of Anthropic's library. It is loaded only where that library is. */
    private static final class Anthropic {

        /**
         * Returns a usage whose input includes the tokens read from and written to the cache, which Anthropic's does
         * not.
         */
        static Usage usage(TokenUsage usage, int input, int output) {
            AnthropicTokenUsage theirs = (AnthropicTokenUsage) usage;
            int read = theirs.cacheReadInputTokens() == null ? 0 : theirs.cacheReadInputTokens();
            int written = theirs.cacheCreationInputTokens() == null ? 0 : theirs.cacheCreationInputTokens();
            return new Usage(input + read + written, output, read, written, true);
        }
    }

    /** Reads the usage of Google's library. It is loaded only where that library is. */
    private static final class Gemini {

        /**
         * Returns a usage whose output includes the thought tokens, which Google bills as output but counts
         * separately.
         */
        static Usage usage(TokenUsage usage, int input, int output) {
            GoogleAiGeminiTokenUsage theirs = (GoogleAiGeminiTokenUsage) usage;
            int cached = Objects.requireNonNullElse(theirs.cachedContentTokenCount(), 0);
            int thoughts = Objects.requireNonNullElse(theirs.thoughtsTokenCount(), 0);
            return new Usage(input, output + thoughts, cached, true);
        }
    }
}
