package dev.journeyman.flow.diagram;

import dev.journeyman.flow.Flow;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** An output format of the machine. Each output is made from the table and ends with a line break. */
public enum MachineFormat {
    /** A Mermaid state diagram, which most Markdown viewers draw. */
    MERMAID,
    /** A PlantUML state diagram. */
    PLANTUML,
    /** A Graphviz graph. */
    DOT,
    /** All states and transitions as JSON, for programs. */
    JSON,
    /** The manual page in Markdown: states, rows and a diagram. */
    MARKDOWN;

    /** Returns a flow in this format. */
    public String render(Flow flow) {
        return switch (this) {
            case MERMAID -> new MermaidDiagram(DiagramModel.of(flow)).text();
            case PLANTUML -> new PlantUmlDiagram(DiagramModel.of(flow)).text();
            case DOT -> new DotDiagram(DiagramModel.of(flow)).text();
            case JSON -> new JsonListing(flow).text();
            case MARKDOWN -> new MarkdownPage(flow).text();
        };
    }

    /**
     * Returns the format with a name, in upper or lower case.
     *
     * @throws IllegalArgumentException if there is no such format; the message lists all names
     */
    public static MachineFormat of(String name) {
        for (MachineFormat format : values()) {
            if (format.toString().equals(name.toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        throw new IllegalArgumentException("\"%s\" is not a format of the machine. Use one of: %s."
                .formatted(
                        name,
                        Arrays.stream(values()).map(MachineFormat::toString).collect(Collectors.joining(", "))));
    }

    /** Returns the name as the command line accepts it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
