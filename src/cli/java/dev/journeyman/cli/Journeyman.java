package dev.journeyman.cli;

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
            CleanCommand.class,
            MachineCommand.class,
            DoctorCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the story is done, or the command did what it says",
            "1:the story is not done; the last line says why",
            "2:bad usage or bad input; nothing was written",
            "3:the run is parked and waits for someone",
            "130:interrupted; the run is resumable and the line says how"
        })
public final class Journeyman {

    private Journeyman() {}

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
