package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of a single story. It is immutable and may be used from any thread.
 *
 * @param enablePreContext whether briefs are written; null for the setting of the engine
 * @param commitTodo whether TODO.md is committed with the work; false by default
 * @param planMode how a plan is made and followed; static by default
 * @param economy when old exchanges are folded; null for the setting of the engine
 */
public record StoryOptions(
        @Nullable Boolean enablePreContext,
        Boolean commitTodo,
        PlanMode planMode,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Economy economy) {

    /** The default options. */
    public static final StoryOptions DEFAULT = new StoryOptions(null, null, null);

    /** Options with the engine's economy. */
    public StoryOptions(@Nullable Boolean enablePreContext, @Nullable Boolean commitTodo, @Nullable PlanMode planMode) {
        this(enablePreContext, commitTodo, planMode, null);
    }

    @JsonCreator
    public StoryOptions(
            @Nullable Boolean enablePreContext,
            @Nullable Boolean commitTodo,
            @Nullable PlanMode planMode,
            @Nullable Economy economy) {
        this.enablePreContext = enablePreContext;
        this.commitTodo = commitTodo != null && commitTodo;
        this.planMode = planMode == null ? PlanMode.STATIC : planMode;
        this.economy = economy;
    }

    /** Returns whether a turn of the coder is one action with its reason. */
    public boolean iterative() {
        return planMode == PlanMode.ITERATIVE;
    }

    /** How a plan is made and followed. */
    public enum PlanMode {
        /** A complete plan, which is carried out as it was approved. */
        @JsonProperty("static")
        STATIC,
        /** One tool call per turn, each with a reasoning. */
        @JsonProperty("iterative")
        ITERATIVE
    }

    /**
     * When old exchanges of a conversation are folded into its summary: the number of requests that carry a turn before it counts
     * how much carrying it costs. Fewer requests make a run cheaper, more of them keep more of the conversation as it was said.
     *
     * @param requests the number of requests, from 1 to 1,000
     */
    public record Economy(int requests) {

        private static final int MOST = 1_000;
        private static final int NEVER = Integer.MAX_VALUE;

        /** Folds early: 6 requests. */
        public static final Economy THRIFTY = new Economy(6);

        /** The default: 10 requests. */
        public static final Economy BALANCED = new Economy(10);

        /** Folds late: 20 requests. */
        public static final Economy CAREFUL = new Economy(20);

        /** Never folds: the conversation is shortened only where it comes near the window. */
        public static final Economy OFF = new Economy(NEVER);

        private static final Map<String, Economy> NAMED =
                Map.of("thrifty", THRIFTY, "balanced", BALANCED, "careful", CAREFUL, "off", OFF);

        public Economy {
            if (requests != NEVER && (requests < 1 || requests > MOST)) {
                throw refused(Integer.toString(requests));
            }
        }

        /**
         * Returns the economy with a name or a number of requests.
         *
         * @throws BadInputException if there is none
         */
        @JsonCreator
        public static Economy of(String text) {
            Economy named = NAMED.get(text.toLowerCase(Locale.ROOT));
            if (named != null) {
                return named;
            }
            try {
                return new Economy(Integer.parseInt(text));
            } catch (NumberFormatException other) {
                throw refused(text);
            }
        }

        @JsonCreator
        static Economy of(int requests) {
            return of(Integer.toString(requests));
        }

        /** Returns what {@code off} and {@code on} are in YAML, where they are not words. */
        @JsonCreator
        static Economy of(boolean on) {
            return on ? BALANCED : OFF;
        }

        private static BadInputException refused(String value) {
            return BadInputException.of(
                    "economy",
                    "is %s; it must be a number of requests from 1 to 1,000, or one of: thrifty (6), balanced (10), careful (20), off"
                            .formatted(value));
        }

        /** Returns the number of requests; {@code off} where there is none. */
        @JsonValue
        @Override
        public String toString() {
            return requests == NEVER ? "off" : Integer.toString(requests);
        }
    }
}
