package dev.journeyman.cli.export;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends the trace of a run to a collector. It is used by one thread. */
@Command(
        name = "export",
        description = "Sends the trace of a run to a collector of OpenTelemetry (OTLP over HTTP), also of one that is"
                + " parked. The same entries make the same spans with the same ids.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the collector took the trace",
            "1:it did not, or not all of it; the last line says why",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman export greet-1a2b3c4d --otlp http://localhost:4318",
            "  journeyman export greet-1a2b3c4d --otlp http://localhost:4318 --content"
        })
public final class ExportCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Option(
            names = "--otlp",
            required = true,
            paramLabel = "URL",
            description = "The collector. Without a path it gets /v1/traces. The headers of OTEL_EXPORTER_OTLP_HEADERS"
                    + " are sent along.")
    private String collector;

    @Option(
            names = "--content",
            description = "Sends messages, arguments and results as well, at most 60 kB each (default: no contents).")
    private boolean contents;

    @Mixin
    private final StoreOptions kept;

    public ExportCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        try {
            TraceExport export = TraceExport.to(collector, contents, invocation.environment());
            try (Journal journal = kept.existing()) {
                return told(export.send(journal, run));
            }
        } catch (NoClassDefFoundError missing) {
            throw new BadInputException(
                    "This program lacks the libraries of OpenTelemetry. Put journeyman-opentelemetry and the files"
                            + " opentelemetry-*.jar back into its lib directory.",
                    missing);
        }
    }

    private int told(TraceExport.Sent sent) {
        CommandLine line = spec.commandLine();
        if (!sent.problem().isEmpty()) {
            line.getErr().println("journeyman: " + sent.problem());
            return ExitCode.NOT_DONE;
        }
        String open = sent.unfinished() == 0 ? "" : ", %s without an end yet".formatted(sent.unfinished());
        line.getOut().println("trace    %s (%s%s)".formatted(sent.trace(), CountedNoun.of(sent.spans(), "span"), open));
        return ExitCode.DONE;
    }
}
