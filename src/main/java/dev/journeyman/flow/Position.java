package dev.journeyman.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a story is: its state, and the states it still has to return to, the innermost one last.
 *
 * @param state the state the story is in
 * @param origins the states that open detours were entered from, in the order of entering
 */
public record Position(State state, List<State> origins) {

    public Position {
        origins = List.copyOf(origins);
    }

    /** Returns the position in which every story begins. */
    public static Position start() {
        return new Position(State.SETUP, List.of());
    }

    /** Returns whether the story is over. */
    public boolean over() {
        return state.terminal();
    }

    Position through(Target target) {
        if (target instanceof Target.To to) {
            return new Position(to.state(), List.of());
        }
        if (target instanceof Target.Detour detour) {
            return new Position(detour.state(), pushed());
        }
        if (target instanceof Target.Relay relay) {
            return new Position(relay.state(), origins);
        }
        return back();
    }

    private List<State> pushed() {
        List<State> deeper = new ArrayList<>(origins);
        deeper.add(state);
        return deeper;
    }

    private Position back() {
        if (origins.isEmpty()) {
            throw new IllegalStateException(state
                    + " has no state to go back to. A position in a detour carries the states it was entered from.");
        }
        int last = origins.size() - 1;
        return new Position(origins.get(last), origins.subList(0, last));
    }

    /** Returns the state, followed by the states it returns to: {@code SUSPENDED ‹ QUESTION ‹ CODING}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(state.name());
        for (int i = origins.size() - 1; i >= 0; i--) {
            text.append(" ‹ ").append(origins.get(i));
        }
        return text.toString();
    }
}
