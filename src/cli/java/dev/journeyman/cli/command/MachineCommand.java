package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.diagram.MachineFormat;
import dev.journeyman.story.BadInputException;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the state machine from its transition table. It is used by one thread. */
@Command(
        name = "machine",
        description = "Prints the state machine, generated from its transition table.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "Examples:",
            "  journeyman machine --format mermaid",
            "  journeyman machine --format dot | dot -Tsvg > machine.svg"
        })
public final class MachineCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "markdown",
            completionCandidates = Formats.class,
            description = "mermaid, plantuml, dot, json or markdown (default: ${DEFAULT-VALUE}).")
    private String format;

    @Override
    public void run() {
        spec.commandLine().getOut().print(chosen().render(Flow.standard()));
    }

    private MachineFormat chosen() {
        try {
            return MachineFormat.of(format);
        } catch (IllegalArgumentException unknown) {
            throw new BadInputException(String.valueOf(unknown.getMessage()), unknown);
        }
    }

    /** The names of the formats, for the completion of shells. */
    static final class Formats implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(MachineFormat.values())
                    .map(MachineFormat::toString)
                    .iterator();
        }
    }
}
