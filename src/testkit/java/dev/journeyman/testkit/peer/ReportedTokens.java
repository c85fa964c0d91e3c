package dev.journeyman.testkit.peer;

import dev.langchain4j.data.message.AiMessage;

/**
 * What a reply of a {@link StrictPeer} says it used. It is immutable and may be used from any thread.
 *
 * <p>The four do not overlap. What a provider counts together is added up when it is reported: OpenAI's prompt tokens are the
 * first three, and what Anthropic calls input tokens is the first alone.
 *
 * @param fresh input that was neither read from a cache nor written to one
 * @param cacheRead input that was read from a cache
 * @param cacheWritten input that was written to a cache
 * @param output what the model wrote
 */
public record ReportedTokens(int fresh, int cacheRead, int cacheWritten, int output) {

    private static final int CHARACTERS = 4;

    public ReportedTokens {
        if (fresh < 0 || cacheRead < 0 || cacheWritten < 0 || output < 0) {
            throw new IllegalArgumentException(
                    "Tokens cannot be negative, but are fresh %s, read %s, written %s, output %s"
                            .formatted(fresh, cacheRead, cacheWritten, output));
        }
    }

    /** Returns what is used without a cache. */
    public static ReportedTokens of(int input, int output) {
        return new ReportedTokens(input, 0, 0, output);
    }

    int input() {
        return fresh + cacheRead + cacheWritten;
    }

    /** Returns a rough count where the script gives none: a token for each four characters. */
    static ReportedTokens estimated(String request, AiMessage reply) {
        int output = reply.text() == null ? 0 : reply.text().length();
        for (var call : reply.toolExecutionRequests()) {
            output += call.name().length() + call.arguments().length();
        }
        return of(1 + request.length() / CHARACTERS, 1 + output / CHARACTERS);
    }
}
