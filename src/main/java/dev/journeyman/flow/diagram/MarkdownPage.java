package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.flow.TableRow.Target;
import java.util.Locale;
import java.util.stream.Collectors;

/** The machine as a page of the manual, in Markdown. */
record MarkdownPage(Flow flow) {

    String text() {
        StringBuilder text = new StringBuilder("# States and transitions\n\n");
        text.append("Generated from the transition table by `journeyman machine --format markdown`; a test compares the"
                + " two.\n\n");
        states(text);
        rows(text);
        text.append("""
            ## Diagram

            Signals marked *clears* and *new attempt* end the conversation; all others keep it.

            ```mermaid
            """).append(MachineFormat.MERMAID.render(flow)).append("```\n");
        return text.toString();
    }

    private static void states(StringBuilder text) {
        text.append("## States\n\n| state | while it holds | who moves it on |\n|---|---|---|\n");
        for (State state : State.values()) {
            String mover = state.terminal() ? "–" : state.mover().name().toLowerCase(Locale.ROOT);
            text.append("| %s | %s | %s |\n".formatted(state, state.meaning(), mover));
        }
        text.append('\n');
    }

    private void rows(StringBuilder text) {
        text.append("""
            ## Transitions

            *kept*: the conversation continues. *cleared*: it is emptied and the system prompt is rendered again. *new*: the old context
            is closed and a new coder starts with a fresh one. A *detour* remembers the state it was entered from; *back* returns there.
            A signal that a state does not list is refused, and nothing changes.

            | in | on | go to | conversation |
            |---|---|---|---|
            """);
        for (TableRow row : flow.rows()) {
            String signals = row.on().stream().map(Signal::name).collect(Collectors.joining(", "));
            text.append("| %s | %s | %s | %s |\n"
                    .formatted(StateNames.of(row.in()), signals, target(row.target()), conversation(row)));
        }
        text.append('\n');
    }

    private static String target(Target target) {
        if (target instanceof Target.Detour detour) {
            return "detour " + detour.state();
        }
        if (target instanceof Target.Relay relay) {
            return relay.state() + " (the origin stays)";
        }
        return target instanceof Target.To to ? to.state().name() : "back";
    }

    private static String conversation(TableRow row) {
        String fate = row.conversation().name().toLowerCase(Locale.ROOT);
        String shown = row.conversation() == ConversationRule.KEPT ? fate : "**" + fate + "**";
        if (row.remark().isEmpty()) {
            return shown;
        }
        return shown + (row.remark().startsWith("and ") ? " " : "; ") + row.remark();
    }
}
