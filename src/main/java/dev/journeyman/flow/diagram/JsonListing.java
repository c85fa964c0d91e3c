package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The machine as JSON. Its names and remarks are constants without characters that JSON would have to escape. */
record JsonListing(Flow flow) {

    String text() {
        List<String> states =
                Arrays.stream(State.values()).map(JsonListing::state).toList();
        List<String> transitions =
                flow.transitions().stream().map(JsonListing::transition).toList();
        return "{\n  \"states\": [\n%s\n  ],\n  \"transitions\": [\n%s\n  ]\n}\n"
                .formatted(joined(states), joined(transitions));
    }

    private static String joined(List<String> objects) {
        return objects.stream().collect(Collectors.joining(",\n    ", "    ", ""));
    }

    private static String state(State state) {
        return "{\"name\": \"%s\", \"meaning\": \"%s\", \"mover\": \"%s\", \"terminal\": %s}"
                .formatted(state, state.meaning(), lower(state.mover()), state.terminal());
    }

    private static String transition(Transition transition) {
        TableRow row = transition.row();
        return "{\"from\": \"%s\", \"on\": \"%s\", \"to\": \"%s\", \"as\": \"%s\", \"conversation\": \"%s\", \"remark\": \"%s\"}"
                .formatted(
                        transition.from(),
                        Signal.name(transition.on()),
                        transition.to(),
                        row.target().getClass().getSimpleName().toLowerCase(Locale.ROOT),
                        lower(row.conversation()),
                        row.remark());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
