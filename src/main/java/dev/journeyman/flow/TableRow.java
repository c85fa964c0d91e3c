package dev.journeyman.flow;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A row of the transition table: in each of its states, each of its signals leads to its target. It is immutable and
 * may be used from any thread.
 *
 * @param in the states of the row, in the order of their declaration
 * @param on the kinds of signal of the row
 * @param target the target of the row
 * @param conversation what happens to the conversation
 * @param remark when the row applies or what is added to the conversation, for readers; may be empty
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

    /** An unfinished row with its states. */
    record Opening(Set<State> in) {

        Begun on(Class<? extends Signal> kind) {
            return new Begun(List.copyOf(in), List.of(kind));
        }

        Begun on(Class<? extends Signal> kind, Class<? extends Signal> other) {
            return new Begun(List.copyOf(in), List.of(kind, other));
        }
    }

    /** An unfinished row with its states and signals. */
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

    /** What a transition does with the coder's conversation. */
    public enum ConversationRule {
        /** The conversation continues. */
        KEPT,
        /** The conversation is cleared and the system prompt is rendered again. */
        CLEARED,
        /** The context is closed, and a new coder starts with an empty one. */
        NEW
    }

    /** The target of a row in the table, relative to a position. It is immutable and may be used from any thread. */
    public sealed interface Target {

        /** A state without a return: open detours are dropped. */
        record To(State state) implements Target {}

        /** A state that later returns to the state from which it was entered. */
        record Detour(State state) implements Target {}

        /** A state that takes over an open detour: it returns to the state from which the detour was entered. */
        record Relay(State state) implements Target {}

        /** The state from which the detour was entered. */
        record Back() implements Target {}
    }
}
