package dev.journeyman.testkit.peer;

import dev.langchain4j.data.message.AiMessage;

/**
 * The tokens that a reply of a {@link StrictPeer} reports. They are immutable and may be used from any thread.
 *
 * <p>The four numbers do not overlap. They are added up as the provider reports them: OpenAI's prompt tokens are the
 * sum of the first three, and Anthropic's input tokens are the first alone.
 *
 * @param fresh the input tokens that were neither read from a cache nor written to one
 * @param cacheRead the input tokens that were read from a cache
 * @param cacheWritten the input tokens that were written to a cache
 * @param output the output tokens
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

    /** Returns tokens without a cache. */
    public static ReportedTokens of(int input, int output) {
        return new ReportedTokens(input, 0, 0, output);
    }

    int input() {
        return fresh + cacheRead + cacheWritten;
    }

    /** Returns a rough count for replies without one: a token for every four characters. */
    static ReportedTokens estimated(String request, AiMessage reply) {
        int output = reply.text() == null ? 0 : reply.text().length();
        for (var call : reply.toolExecutionRequests()) {
            output += call.name().length() + call.arguments().length();
        }
        return of(1 + request.length() / CHARACTERS, 1 + output / CHARACTERS);
    }
}
