package dev.journeyman.web.figure;

import dev.journeyman.flow.State;
import java.util.Locale;

/** How a state is shown: its name and its colour, which says who has the run. It is stateless and may be used from any thread. */
public final class StateLook {

    private StateLook() {}

    /** Returns the name of a state: Plan review. */
    public static String name(State state) {
        String words = state.name().replace('_', ' ').toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns the name of the colour of a state, which is part of the names of classes. */
    public static String colour(State state) {
        return switch (state) {
            case SETUP, TESTING -> "engine";
            case PLANNING -> "coder-2";
            case CODING -> "coder";
            case PLAN_REVIEW, CODE_REVIEW -> "review";
            case BUDGET_REVIEW, QUESTION, ESCALATED -> "wait";
            case SUSPENDED -> "away";
            case DONE -> "ok";
            case FAILED -> "bad";
        };
    }

    /** Returns a signal as words: Plan approved. */
    public static String words(String signal) {
        String words = signal.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns a state with its colour. */
    public static Element chip(State state) {
        return Element.of("span.chip.k-" + colour(state), name(state)).with("title", state.name());
    }
}
