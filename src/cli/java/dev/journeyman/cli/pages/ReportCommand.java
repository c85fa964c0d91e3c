package dev.journeyman.cli.pages;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.journal.Journal;
import dev.journeyman.web.RunPage;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the page of a run. It is used by one thread. */
@Command(
        name = "report",
        description =
                "Writes the page of a run: what happened, what it cost, and the exact window of every request, in one"
                        + " HTML file that needs no network.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {"0:the page was written", ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "Examples:",
            "  journeyman report greet-1a2b3c4d",
            "  journeyman report greet-1a2b3c4d -o night.html"
        })
public final class ReportCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write (default: RUN.html in this directory).")
    private @Nullable Path output;

    @Mixin
    private final StoreOptions kept;

    public ReportCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        try (Journal journal = kept.existing()) {
            RunPage page = RunPage.of(journal, run);
            Path file = output != null ? output : invocation.path(run + ".html");
            page.writeTo(file);
            spec.commandLine()
                    .getOut()
                    .println("page     " + file.toAbsolutePath().normalize());
            return ExitCode.DONE;
        }
    }
}
