package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Position;
import dev.journeyman.flow.State;

/** The machine as a Mermaid state diagram. */
record MermaidDiagram(DiagramModel sketch) {

    String text() {
        StringBuilder text = new StringBuilder("stateDiagram-v2\n    direction TB\n    [*] --> ")
                .append(Position.start().state())
                .append('\n');
        for (DiagramModel.Arrow arrow : sketch.arrows()) {
            text.append("    %s --> %s : %s\n".formatted(arrow.from(), arrow.to(), arrow.label()));
        }
        for (State state : State.values()) {
            if (state.terminal()) {
                text.append("    ").append(state).append(" --> [*]\n");
            }
        }
        text.append("    note right of ").append(State.SUSPENDED).append('\n');
        sketch.everywhere().forEach(line -> text.append("        ").append(line).append('\n'));
        return text.append("    end note\n").toString();
    }
}
