package dev.journeyman.model.script;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a replay script. It is immutable.
 *
 * @param name the name of the provider; replay by default
 * @param window the tokens that the model takes; 64000 by default
 * @param prices what tokens cost; nothing by default
 * @param turns the answers; each caller takes the next one that names it
 */
record Script(String name, Integer window, ScriptPrices prices, List<ScriptTurn> turns) {

    private static final int USUAL_WINDOW = 64_000;

    Script(
            @Nullable String name,
            @Nullable Integer window,
            @Nullable ScriptPrices prices,
            @Nullable List<ScriptTurn> turns) {
        this.name = name == null ? "replay" : name;
        this.window = window == null ? USUAL_WINDOW : window;
        this.prices = prices == null ? ScriptPrices.NONE : prices;
        this.turns = copy(turns);
    }

    /** Returns the number of turns of a caller, including repetitions. */
    long count(CallerRole caller) {
        return turns.stream()
                .filter(turn -> turn.as() == caller)
                .mapToLong(ScriptTurn::repeat)
                .sum();
    }

    /** Returns a turn of a caller, counted from 0; empty if the script has no such turn. */
    Optional<ScriptTurn> turn(CallerRole caller, int number) {
        long after = number;
        for (ScriptTurn turn : turns) {
            if (turn.as() == caller) {
                after -= turn.repeat();
                if (after < 0) {
                    return Optional.of(turn);
                }
            }
        }
        return Optional.empty();
    }

    private static List<ScriptTurn> copy(@Nullable List<ScriptTurn> turns) {
        if (turns == null || turns.isEmpty()) {
            throw new BadInputException("a replay script has no \"turns\"; write at least one");
        }
        return List.copyOf(turns);
    }

    /**
     * The prices per million tokens, in US dollars.
     *
     * @param input the price of the tokens of requests; 0 by default
     * @param output the price of the tokens of replies; 0 by default
     * @param cached the price of tokens that were read from a cache; that of input by default
     */
    record ScriptPrices(
            @Nullable BigDecimal input,
            @Nullable BigDecimal output,
            @Nullable BigDecimal cached) {

        private static final ScriptPrices NONE = new ScriptPrices(null, null, null);

        Prices prices() {
            BigDecimal read = Objects.requireNonNullElse(input, BigDecimal.ZERO);
            return new Prices(
                    read,
                    Objects.requireNonNullElse(output, BigDecimal.ZERO),
                    Objects.requireNonNullElse(cached, read));
        }
    }

    /**
     * One turn: the expected request and the answer.
     *
     * @param as who takes the turn; coder by default
     * @param expect what the request must be like; a difference ends the run
     * @param text what the model says
     * @param error a failure instead of an answer
     * @param delay how long the answer takes
     * @param usage the tokens that the answer reports; estimated by default
     * @param tools the tools that the answer calls
     * @param repeat how often the turn is taken; once by default
     */
    record ScriptTurn(
            CallerRole as,
            @Nullable Expectation expect,
            @Nullable String text,
            @Nullable ScriptError error,
            @Nullable Duration delay,
            @Nullable ScriptUsage usage,
            List<ScriptCall> tools,
            Integer repeat) {

        ScriptTurn(
                @Nullable CallerRole as,
                @Nullable Expectation expect,
                @Nullable String text,
                @Nullable ScriptError error,
                @Nullable Duration delay,
                @Nullable ScriptUsage usage,
                @Nullable List<ScriptCall> tools,
                @Nullable Integer repeat) {
            this.as = as == null ? CallerRole.CODER : as;
            this.expect = expect;
            this.text = text;
            this.error = error;
            this.delay = delay;
            this.usage = usage;
            this.tools = tools == null ? List.of() : List.copyOf(tools);
            this.repeat = repeat == null ? 1 : repeat;
            if (this.repeat < 1) {
                throw new BadInputException("\"repeat\" is %s; it must be at least 1".formatted(repeat));
            }
        }
    }

    /**
     * A failure instead of an answer.
     *
     * @param status the status of the response, such as 429
     * @param message what the provider says; the status by default
     * @param retryAfter after how many seconds the provider may be called again
     */
    record ScriptError(
            int status, @Nullable String message, @Nullable Double retryAfter) {}

    /**
     * The usage that the answer reports.
     *
     * @param input the tokens of the request, including those that were read from a cache
     * @param output the tokens of the reply
     * @param cached the tokens of the request that were read from a cache
     */
    record ScriptUsage(int input, int output, int cached) {}

    /**
     * A tool call of an answer.
     *
     * @param name the name of the tool
     * @param arguments its arguments; a text is passed on unchanged, valid or not
     */
    record ScriptCall(@Nullable String name, @Nullable JsonNode arguments) {}

    /**
     * The requirements for a request.
     *
     * @param systemContains texts that the system prompt contains
     * @param systemLacks texts that it does not contain
     * @param lastUserStartsWith how the newest message of a user begins
     * @param messages the number of messages, the system prompt included
     */
    record Expectation(
            @Nullable List<String> systemContains,
            @Nullable List<String> systemLacks,
            @Nullable String lastUserStartsWith,
            @Nullable Integer messages) {}
}
