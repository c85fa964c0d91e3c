package dev.journeyman.web.figure;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.web.facts.PathFacts.Edge;
import dev.journeyman.web.figure.MachineLayout.Box;
import dev.journeyman.web.figure.MachineLayout.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The state machine as its table has it, without a run: each line has a number, and a list below says which signals lead along it. It is
 * stateless and may be used from any thread.
 */
public final class TableFigure {

    /** Signals that lead from more states than this are said to lead from any. */
    private static final int SEVERAL = 5;

    private TableFigure() {}

    /** Returns the figure with its list. */
    public static Element of(Flow flow) {
        Map<Edge, Set<String>> numbered = new LinkedHashMap<>();
        Map<State, Map<String, Set<State>>> others = new LinkedHashMap<>();
        for (Transition transition : flow.transitions()) {
            Edge edge = new Edge(transition.from(), transition.to());
            if (MachineLayout.drawn().containsKey(edge)) {
                numbered.computeIfAbsent(edge, any -> new LinkedHashSet<>()).add(signal(transition));
            } else {
                State end = edge.from() == State.SUSPENDED && edge.to() != State.FAILED ? State.SUSPENDED : edge.to();
                others.computeIfAbsent(end, any -> new LinkedHashMap<>())
                        .computeIfAbsent(Signal.name(transition.on()), any -> new LinkedHashSet<>())
                        .add(edge.from());
            }
        }
        Element list = Element.of("ol");
        numbered.forEach((edge, signals) -> list.add(Element.of("li", name(edge) + ": " + String.join(", ", signals))));
        Element caption = Element.of("figcaption").add(list);
        others.forEach((end, signals) -> caption.add(Element.of("p", sentence(end, signals))));
        caption.add(Element.of("p", "Dotted lines are taken rarely."));
        return Element.of("figure.drawn").add(drawing(numbered)).add(caption);
    }

    private static Element drawing(Map<Edge, Set<String>> numbered) {
        Element base = Element.of("g.base");
        Element numbers = Element.of("g");
        List<Edge> edges = new ArrayList<>(numbered.keySet());
        for (Edge edge : edges) {
            Line line = MachineLayout.line(edge);
            base.add(Element.of(line.rare() ? "path.rare" : "path")
                    .with("d", line.path())
                    .with("marker-end", "url(#ah)"));
            numbers.add(Element.of("text.nums", Integer.toString(edges.indexOf(edge) + 1))
                    .with("x", line.x())
                    .with("y", line.y() + 4.0)
                    .with("text-anchor", line.anchor()));
        }
        base.add(MachineFigure.stub("M62 384V405").with("marker-start", "url(#ah)"))
                .add(MachineFigure.note(62, 452, "any state, and back"))
                .add(MachineFigure.stub("M344 462V485"))
                .add(MachineFigure.note(344, 456, "any state"));
        Element figure = Element.of("svg.machine")
                .with("viewBox", "0 0 %s %s".formatted(MachineLayout.WIDTH, MachineLayout.HEIGHT))
                .with("role", "img")
                .with("aria-label", "The state machine. The list below has its transitions by their numbers.")
                .add(Element.of("defs").add(MachineFigure.arrow("ah")))
                .add(base);
        MachineLayout.boxes().forEach(box -> figure.add(box(box)));
        return figure.add(numbers);
    }

    private static Element box(Box box) {
        State state = box.state();
        return Element.of("g.node.k-" + StateLook.colour(state))
                .add(MachineFigure.rectangle(box, box.width(), 7))
                .add(MachineFigure.rectangle(box, 4, 2).with("class", "bar"))
                .add(Element.of("text", StateLook.name(state))
                        .with("x", box.x())
                        .with("y", box.y() + 4.0));
    }

    private static String name(Edge edge) {
        return StateLook.name(edge.from()) + " → " + StateLook.name(edge.to());
    }

    private static String signal(Transition transition) {
        ConversationRule rule = transition.row().conversation();
        String name = Signal.name(transition.on());
        return rule == ConversationRule.KEPT
                ? name
                : name + (rule == ConversationRule.NEW ? " (new attempt)" : " (clears)");
    }

    private static String sentence(State end, Map<String, Set<State>> signals) {
        return signals.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + states(end, entry.getValue()) + ")")
                .collect(Collectors.joining(
                        ", ", "To " + (end == State.SUSPENDED ? "and from " : "") + StateLook.name(end) + ": ", "."));
    }

    private static String states(State end, Set<State> from) {
        if (from.contains(end)) {
            return "back";
        }
        return from.size() > SEVERAL
                ? "any state"
                : from.stream().map(StateLook::name).collect(Collectors.joining(", "));
    }
}
