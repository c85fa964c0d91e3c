package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Flow;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A form in which the machine can be shown. All are made from the table and end with a line break. */
public enum MachineFormat {
    /** A state diagram that most Markdown viewers draw. */
    MERMAID,
    /** A PlantUML state diagram. */
    PLANTUML,
    /** A Graphviz graph. */
    DOT,
    /** States and every single transition, for programs. */
    JSON,
    /** The manual page: states, rows and the diagram. */
    MARKDOWN;

    /** Returns a flow in this form. */
    public String render(Flow flow) {
        return switch (this) {
            case MERMAID -> new MermaidDiagram(DiagramModel.of(flow)).text();
            case PLANTUML -> new PlantUmlDiagram(DiagramModel.of(flow)).text();
            case DOT -> new DotDiagram(DiagramModel.of(flow)).text();
            case JSON -> new JsonListing(flow).text();
            case MARKDOWN -> new MarkdownPage(flow).text();
        };
    }

    /** Returns the format of a name, in any case, or throws an exception that lists the names there are. */
    public static MachineFormat of(String name) {
        for (MachineFormat format : values()) {
            if (format.toString().equals(name.toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        throw new IllegalArgumentException("\"%s\" is no format of the machine. There are: %s."
                .formatted(
                        name,
                        Arrays.stream(values()).map(MachineFormat::toString).collect(Collectors.joining(", "))));
    }

    /** Returns the name as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
