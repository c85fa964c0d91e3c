package dev.journeyman.web.figure;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts.Edge;
import dev.journeyman.web.facts.PathFacts.Step;
import dev.journeyman.web.figure.MachineLayout.Box;
import dev.journeyman.web.figure.MachineLayout.Line;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The state machine with the path that a run has taken. It is stateless and may be used from any thread. */
public final class MachineFigure {

    /** From so many moves on, a line shows how many there were instead of their numbers. */
    private static final int LISTED = 5;

    private MachineFigure() {}

    /** Returns the diagram of a run that is in a state after these moves. */
    public static Element of(List<Step> moves, State now) {
        Map<Edge, List<Step>> taken = new LinkedHashMap<>();
        Map<State, Integer> visits = new EnumMap<>(State.class);
        visits.put(State.SETUP, 1);
        for (Step move : moves) {
            taken.computeIfAbsent(move.edge(), any -> new ArrayList<>()).add(move);
            visits.merge(move.edge().to(), 1, Integer::sum);
        }
        Element figure = Element.of("svg.machine")
                .with("viewBox", "0 0 %s %s".formatted(MachineLayout.WIDTH, MachineLayout.HEIGHT))
                .with("role", "img")
                .with("aria-label", label(moves))
                .add(Element.of("defs").add(arrow("ah")).add(arrow("ahv")).add(arrow("ahn")))
                .add(untaken(taken, visits))
                .add(lines(taken));
        MachineLayout.boxes().forEach(box -> figure.add(box(box, visits.getOrDefault(box.state(), 0), now)));
        return figure.add(numbers(taken));
    }

    private static String label(List<Step> moves) {
        return moves.isEmpty()
                ? "The state machine. The run is in Setup."
                : "The state machine with the path of this run: "
                        + moves.stream()
                                .map(move -> move.n() + " "
                                        + StateLook.name(move.edge().to()))
                                .collect(Collectors.joining(", "));
    }

    static Element arrow(String id) {
        return Element.of("marker")
                .with("id", id)
                .with("viewBox", "0 0 8 8")
                .with("refX", "6.5")
                .with("refY", "4")
                .with("markerWidth", "7")
                .with("markerHeight", "7")
                .with("orient", "auto-start-reverse")
                .with("markerUnits", "userSpaceOnUse")
                .add(Element.of("path").with("d", "M0.5 0.8L7 4L0.5 7.2z").with("class", id));
    }

    private static Element untaken(Map<Edge, List<Step>> taken, Map<State, Integer> visits) {
        Element base = Element.of("g.base");
        MachineLayout.drawn().forEach((edge, line) -> {
            if (!taken.containsKey(edge)) {
                Element path = Element.of(line.rare() ? "path.rare" : "path").with("d", line.path());
                base.add(path.with("marker-end", "url(#ah)"));
            }
        });
        if (!visits.containsKey(State.SUSPENDED)) {
            base.add(stub("M62 384V405").with("marker-start", "url(#ah)"));
        }
        base.add(note(62, 452, "any state, and back"));
        if (!visits.containsKey(State.FAILED)) {
            base.add(stub("M344 462V485")).add(note(344, 456, "any state"));
        }
        return base;
    }

    static Element stub(String path) {
        return Element.of("path.rare").with("d", path).with("marker-end", "url(#ah)");
    }

    static Element note(int x, int y, String text) {
        return Element.of("text.note", text).with("x", x).with("y", y);
    }

    private static Element lines(Map<Edge, List<Step>> taken) {
        Element lines = Element.of("g");
        taken.keySet()
                .forEach(edge -> lines.add(Element.of("path.way")
                        .with("d", MachineLayout.line(edge).path())
                        .with("data-edge", name(edge))
                        .with("marker-end", "url(#ahv)")));
        return lines;
    }

    private static Element numbers(Map<Edge, List<Step>> taken) {
        Element numbers = Element.of("g");
        taken.forEach((edge, moves) -> {
            Line line = MachineLayout.line(edge);
            Element text = Element.of("text.nums")
                    .with("x", line.x())
                    .with("y", line.y() + 4.0)
                    .with("text-anchor", line.anchor())
                    .with("data-edge", name(edge));
            if (moves.size() > LISTED) {
                text.add(Element.of("tspan", "×" + moves.size()));
            } else {
                for (int i = 0; i < moves.size(); i++) {
                    int n = moves.get(i).n();
                    text.add(Element.of("tspan", Integer.toString(n))
                            .with("data-move", n)
                            .with("dx", i == 0 ? 0 : 5));
                }
            }
            numbers.add(text);
        });
        return numbers;
    }

    private static Element box(Box box, int visits, State now) {
        State state = box.state();
        String entered = visits == 0
                ? ", not entered"
                : ", entered " + (visits == 1 ? "once" : visits == 2 ? "twice" : visits + " times");
        String classes =
                "g.node.k-" + StateLook.colour(state) + (visits > 0 ? ".seen" : "") + (state == now ? ".here" : "");
        Element node = Element.of(classes)
                .with("data-state", state.name())
                .add(Element.of("title", state.name() + entered))
                .add(rectangle(box, box.width(), 7));
        if (visits > 0) {
            node.add(rectangle(box, 4, 2).with("class", "bar"));
        }
        return node.add(
                Element.of("text", StateLook.name(state)).with("x", box.x()).with("y", box.y() + 4.0));
    }

    static Element rectangle(Box box, int width, int radius) {
        return Element.of("rect")
                .with("x", box.left())
                .with("y", box.y() - (double) MachineLayout.HALF)
                .with("width", width)
                .with("height", 2.0 * MachineLayout.HALF)
                .with("rx", radius);
    }

    private static String name(Edge edge) {
        return edge.from() + ">" + edge.to();
    }
}
