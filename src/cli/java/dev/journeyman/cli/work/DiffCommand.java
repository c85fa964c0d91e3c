package dev.journeyman.cli.work;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.work.RunWork.Made;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what a run has changed. It is used by one thread. */
@Command(
        name = "diff",
        description = "Prints what the branch of a run has changed since its work began. Work is committed when it is"
                + " submitted.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman diff greet-1a2b3c4d --stat", "  journeyman diff greet-1a2b3c4d | less"
        })
public final class DiffCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private final RunWork work;

    @Option(names = "--stat", description = "Print how many lines of each file changed instead.")
    private boolean stat;

    public DiffCommand(Invocation invocation) {
        work = new RunWork(invocation);
    }

    @Override
    public void run() {
        Made made = work.read();
        UserGit git = UserGit.in(made.repository());
        made.requireBranch(git);
        List<String> words = new ArrayList<>(List.of("diff", "--no-ext-diff"));
        if (stat) {
            words.add("--stat");
        }
        words.addAll(List.of(made.made().base(), made.made().branch()));
        PrintWriter out = spec.commandLine().getOut();
        out.print(git.output(words.toArray(String[]::new)));
        out.flush();
        if (!made.over()) {
            spec.commandLine()
                    .getErr()
                    .println("note: run %s has not ended; what it has not committed yet is in %s."
                            .formatted(made.run(), made.made().path()));
        }
    }
}
