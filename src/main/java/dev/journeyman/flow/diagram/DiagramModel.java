package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.flow.TableRow.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The model of all diagrams: one arrow for each pair of states, with its signals. Rows that apply to nearly all states
 * are sentences instead, because their arrows would hide the others.
 *
 * @param arrows the arrows, in the order of the table
 * @param everywhere one sentence for each row that applies to nearly all states
 */
record DiagramModel(List<Arrow> arrows, List<String> everywhere) {

    /**
     * An arrow of a diagram.
     *
     * @param from the state it leaves
     * @param to the state it enters
     * @param label the signals that lead along it
     * @param detour whether it enters or leaves a detour
     * @param clears whether it ends the conversation
     */
    record Arrow(State from, State to, String label, boolean detour, boolean clears) {}

    private record Ends(State from, State to) {}

    private static final int NEARLY_EVERYWHERE = 5;

    static DiagramModel of(Flow flow) {
        Map<Ends, List<Transition>> drawn = new LinkedHashMap<>();
        for (Transition transition : flow.transitions()) {
            if (!everywhere(flow, transition.row())) {
                drawn.computeIfAbsent(new Ends(transition.from(), transition.to()), any -> new ArrayList<>())
                        .add(transition);
            }
        }
        List<Arrow> arrows = drawn.entrySet().stream()
                .map(entry -> arrow(entry.getKey(), entry.getValue()))
                .toList();
        List<String> sentences = flow.rows().stream()
                .filter(row -> everywhere(flow, row))
                .map(DiagramModel::sentence)
                .toList();
        return new DiagramModel(arrows, sentences);
    }

    /** Returns whether a row starts or ends at too many states for arrows in a diagram. */
    private static boolean everywhere(Flow flow, TableRow row) {
        return row.in().size() > NEARLY_EVERYWHERE
                || flow.transitions().stream()
                                .filter(transition -> transition.row().equals(row))
                                .map(Transition::to)
                                .distinct()
                                .count()
                        > NEARLY_EVERYWHERE;
    }

    private static Arrow arrow(Ends ends, List<Transition> transitions) {
        String label = transitions.stream().map(DiagramModel::label).collect(Collectors.joining(", "));
        boolean detour =
                transitions.stream().noneMatch(transition -> transition.row().target() instanceof Target.To);
        boolean clears =
                transitions.stream().anyMatch(transition -> transition.row().conversation() != ConversationRule.KEPT);
        return new Arrow(ends.from(), ends.to(), label, detour, clears);
    }

    private static String label(Transition transition) {
        String name = Signal.name(transition.on());
        return switch (transition.row().conversation()) {
            case KEPT -> name;
            case CLEARED -> name + " (clears)";
            case NEW -> name + " (new attempt)";
        };
    }

    private static String sentence(TableRow row) {
        String signals = row.on().stream().map(Signal::name).collect(Collectors.joining(" or "));
        String states = StateNames.of(row.in());
        if (row.target() instanceof Target.Back) {
            return "%s: %s goes back to where it came from".formatted(states, signals);
        }
        if (row.target() instanceof Target.Detour detour) {
            return "%s: %s goes to %s and comes back".formatted(states, signals, detour.state());
        }
        return "%s: %s goes to %s".formatted(states, signals, ((Target.To) row.target()).state());
    }
}
