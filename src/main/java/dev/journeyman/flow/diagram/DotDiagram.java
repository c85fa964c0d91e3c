package dev.journeyman.flow.diagram;

import dev.journeyman.flow.State;

/** The machine as a Graphviz graph. */
record DotDiagram(DiagramModel sketch) {

    String text() {
        StringBuilder text =
                new StringBuilder("digraph journeyman {\n    rankdir=TB;\n    node [shape=box, style=rounded];\n");
        for (State state : State.values()) {
            text.append("    %s%s;\n".formatted(state, state.terminal() ? " [peripheries=2]" : ""));
        }
        for (DiagramModel.Arrow arrow : sketch.arrows()) {
            text.append("    %s -> %s [label=\"%s\"%s];\n"
                    .formatted(arrow.from(), arrow.to(), arrow.label(), style(arrow)));
        }
        text.append("    labelloc=b;\n    label=\"").append(String.join("\\n", sketch.everywhere()));
        return text.append("\";\n}\n").toString();
    }

    private static String style(DiagramModel.Arrow arrow) {
        if (arrow.clears()) {
            return ", style=bold";
        }
        return arrow.detour() ? ", style=dashed" : "";
    }
}
