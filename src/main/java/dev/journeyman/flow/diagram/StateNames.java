package dev.journeyman.flow.diagram;

import dev.journeyman.flow.State;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes sets of states for readers: a set of nearly all states names only those that are missing. */
final class StateNames {

    private static final int MANY = 5;

    private StateNames() {}

    static String of(Collection<State> states) {
        if (states.size() <= MANY) {
            return names(states);
        }
        Set<State> missing = EnumSet.complementOf(EnumSet.copyOf(states));
        missing.removeIf(State::terminal);
        return missing.isEmpty()
                ? "every state but the terminal ones"
                : "every state but " + names(missing) + " and the terminal ones";
    }

    private static String names(Collection<State> states) {
        return states.stream().map(State::name).collect(Collectors.joining(", "));
    }
}
