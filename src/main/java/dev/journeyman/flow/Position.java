package dev.journeyman.flow;

import dev.journeyman.flow.TableRow.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * The position of a story: its state, and the states to which it has to return. It is immutable and may be used from
 * any thread.
 *
 * @param state the state of the story
 * @param origins the states from which the open detours were entered, in the order of entering
 */
public record Position(State state, List<State> origins) {

    public Position {
        origins = List.copyOf(origins);
    }

    /** Returns the position at which every story begins. */
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

    /** Returns the state, followed by the states to which it returns: {@code SUSPENDED ‹ QUESTION ‹ CODING}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(state.name());
        for (int i = origins.size() - 1; i >= 0; i--) {
            text.append(" ‹ ").append(origins.get(i));
        }
        return text.toString();
    }
}
