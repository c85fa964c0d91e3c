package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Position;
import dev.journeyman.flow.State;

/** The machine as a PlantUML state diagram. */
record PlantUmlDiagram(DiagramModel sketch) {

    String text() {
        StringBuilder text = new StringBuilder("@startuml\nhide empty description\n[*] --> ")
                .append(Position.start().state())
                .append('\n');
        for (DiagramModel.Arrow arrow : sketch.arrows()) {
            text.append("%s %s %s : %s\n".formatted(arrow.from(), shaft(arrow), arrow.to(), arrow.label()));
        }
        for (State state : State.values()) {
            if (state.terminal()) {
                text.append(state).append(" --> [*]\n");
            }
        }
        text.append("note right of ").append(State.SUSPENDED).append('\n');
        sketch.everywhere().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.append("end note\n@enduml\n").toString();
    }

    private static String shaft(DiagramModel.Arrow arrow) {
        if (arrow.clears()) {
            return "-[bold]->";
        }
        return arrow.detour() ? "-[dashed]->" : "-->";
    }
}
