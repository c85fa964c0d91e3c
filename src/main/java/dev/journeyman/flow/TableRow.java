package dev.journeyman.flow;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One row of the transition table: in any of some states, on any of some signals, it goes to a target.
 *
 * @param in the states it speaks of, in the order of their declaration
 * @param on the kinds of signal it speaks of
 * @param target where it leads
 * @param conversation what becomes of the conversation
 * @param remark when the row applies or what the conversation gains by it, for readers; may be empty
 */
public record TableRow(
        List<State> in, List<Class<? extends Signal>> on, Target target, ConversationRule conversation, String remark) {

    public TableRow {
        in = List.copyOf(in);
        on = List.copyOf(on);
    }

    static Opening in(State first, State... rest) {
        return new Opening(EnumSet.of(first, rest));
    }

    static Opening inEvery(Set<State> but) {
        EnumSet<State> living = EnumSet.allOf(State.class);
        living.removeIf(State::terminal);
        living.removeAll(but);
        return new Opening(living);
    }

    /** A row of which the states are known. */
    record Opening(Set<State> in) {

        Begun on(Class<? extends Signal> kind) {
            return new Begun(List.copyOf(in), List.of(kind));
        }

        Begun on(Class<? extends Signal> kind, Class<? extends Signal> other) {
            return new Begun(List.copyOf(in), List.of(kind, other));
        }
    }

    /** A row of which the states and signals are known. */
    record Begun(List<State> in, List<Class<? extends Signal>> on) {

        TableRow to(State state, ConversationRule conversation, String remark) {
            return new TableRow(in, on, new Target.To(state), conversation, remark);
        }

        TableRow detour(State state, ConversationRule conversation, String remark) {
            return new TableRow(in, on, new Target.Detour(state), conversation, remark);
        }

        TableRow relay(State state, ConversationRule conversation, String remark) {
            return new TableRow(in, on, new Target.Relay(state), conversation, remark);
        }

        TableRow back(ConversationRule conversation, String remark) {
            return new TableRow(in, on, new Target.Back(), conversation, remark);
        }
    }
}
