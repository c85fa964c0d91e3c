package dev.journeyman.testkit.peer;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a request, as its provider would say it.
 *
 * @param message the sentence
 * @param param where in the request it is; OpenAI names it apart, Anthropic in the sentence
 * @param code what OpenAI calls it
 */
record RuleViolation(
        String message, @Nullable String param, @Nullable String code) {

    static RuleViolation of(String message) {
        return new RuleViolation(message, null, null);
    }
}
