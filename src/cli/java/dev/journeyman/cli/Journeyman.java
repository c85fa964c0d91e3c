package dev.journeyman.cli;

import dev.journeyman.cli.compact.CompactCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code journeyman}. */
@Command(
        name = "journeyman",
        description = "Drives stories with coding agents: plan, review, code, test, review, done.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DemoCommand.class,
            RunCommand.class,
            ResumeCommand.class,
            ListCommand.class,
            ShowCommand.class,
            ReplayCommand.class,
            Verdicts.Approve.class,
            Verdicts.Changes.class,
            Verdicts.Reject.class,
            Verdicts.Continue.class,
            Verdicts.Pivot.class,
            Verdicts.Escalate.class,
            Verdicts.Abandon.class,
            Verdicts.Answer.class,
            CancelCommand.class,
            Blocks.Block.class,
            Blocks.Unblock.class,
            ContextCommand.class,
            CompactCommand.class,
            InjectCommand.class,
            CleanCommand.class,
            MachineCommand.class,
            DoctorCommand.class,
            CompletionCommand.class
        },
        exitCodeListHeading = Exit.HEADING,
        exitCodeList = {
            "0:the story is done, or the command did what it says",
            Exit.NOT_DONE_MEANS,
            Exit.BAD_INPUT_MEANS,
            Exit.PARKED_MEANS,
            Exit.INTERRUPTED_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman demo",
            "  journeyman run story.yaml --model replay:script.yaml --architect auto",
            "  journeyman run --help"
        })
public final class Journeyman {

    Journeyman() {}

    public static void main(String[] arguments) {
        Logger.getLogger("").setLevel(Level.WARNING);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs one command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new Journeyman())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new Refusal())
                .setExecutionExceptionHandler(new Refusal());
        if (arguments.length == 0) {
            line.usage(err);
            return Exit.BAD_INPUT;
        }
        int code = line.execute(arguments);
        out.flush();
        err.flush();
        return code;
    }
}
