package dev.journeyman.testkit.peer;

import org.jspecify.annotations.Nullable;

/**
 * A violation of a provider's rule, in the provider's words.
 *
 * @param message the provider's message
 * @param param its place in the request, which OpenAI reports separately; null for Anthropic
 * @param code OpenAI's error code; null if there is none
 */
record RuleViolation(
        String message, @Nullable String param, @Nullable String code) {

    static RuleViolation of(String message) {
        return new RuleViolation(message, null, null);
    }
}
