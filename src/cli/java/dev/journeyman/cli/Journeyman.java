package dev.journeyman.cli;

import dev.journeyman.cli.command.BlockCommands;
import dev.journeyman.cli.command.CancelCommand;
import dev.journeyman.cli.command.CleanCommand;
import dev.journeyman.cli.command.CompactCommand;
import dev.journeyman.cli.command.CompletionCommand;
import dev.journeyman.cli.command.ContextCommand;
import dev.journeyman.cli.command.DemoCommand;
import dev.journeyman.cli.command.DoctorCommand;
import dev.journeyman.cli.command.InjectCommand;
import dev.journeyman.cli.command.ListCommand;
import dev.journeyman.cli.command.MachineCommand;
import dev.journeyman.cli.command.PruneCommand;
import dev.journeyman.cli.command.ReplayCommand;
import dev.journeyman.cli.command.RestoreCommand;
import dev.journeyman.cli.command.ResumeCommand;
import dev.journeyman.cli.command.ShowCommand;
import dev.journeyman.cli.command.VerdictCommands;
import dev.journeyman.cli.export.ExportCommand;
import dev.journeyman.cli.manual.ManCommand;
import dev.journeyman.cli.manual.SchemaCommand;
import dev.journeyman.cli.pages.ReportCommand;
import dev.journeyman.cli.pages.ServeCommand;
import dev.journeyman.cli.show.ShownStream;
import dev.journeyman.cli.start.DoCommand;
import dev.journeyman.cli.start.NewCommand;
import dev.journeyman.cli.start.RunCommand;
import dev.journeyman.cli.start.SubmitCommand;
import dev.journeyman.cli.work.DiffCommand;
import dev.journeyman.cli.work.HereCommand;
import dev.journeyman.cli.work.MergeCommand;
import dev.journeyman.cli.worker.WorkerCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The program {@code journeyman}. It is used by one thread. */
@Command(
        name = "journeyman",
        description = "Drives stories with coding agents: plan, review, code, test, review, done.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the story is done, or the command did what it says",
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS,
            ExitCode.PARKED_MEANS,
            ExitCode.INTERRUPTED_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman demo",
            "  journeyman run story.yaml --model replay:script.yaml --architect auto",
            "  journeyman run --help"
        })
public final class Journeyman {

    /** The names of all commands, in the order in which help lists them. */
    static final List<String> COMMANDS = List.of(
            "demo",
            "do",
            "new",
            "run",
            "submit",
            "worker",
            "resume",
            "list",
            "show",
            "diff",
            "merge",
            "report",
            "export",
            "replay",
            "serve",
            "approve",
            "changes",
            "reject",
            "continue",
            "pivot",
            "escalate",
            "abandon",
            "answer",
            "cancel",
            "block",
            "unblock",
            "context",
            "compact",
            "inject",
            "clean",
            "prune",
            "restore",
            "machine",
            "doctor",
            "schema",
            "man",
            "completion");

    /** The commands that look at all others. */
    private static final Set<String> OF_ALL = Set.of("man", "completion");

    private Journeyman() {}

    public static void main(String[] arguments) {
        Logger.getLogger("").setLevel(Level.WARNING);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.setErr(new ShownStream(System.err)); // the log writes there
        System.exit(run(Invocation.ofProcess(out, err), arguments));
    }

    /** Runs one command and returns its exit code. {@code help COMMAND} is what {@code COMMAND --help} is. */
    static int run(Invocation called, String... given) {
        String[] arguments = given.length > 0 && given[0].equals("help")
                ? Stream.concat(Stream.of(given).skip(1).limit(1), Stream.of("--help"))
                        .toArray(String[]::new)
                : given;
        Invocation invocation = called.guarded();
        CommandLine line = line(invocation, needed(arguments));
        line.setExecutionStrategy(parsed -> {
            letHelpBeBold(parsed, called.out());
            return new CommandLine.RunLast().execute(parsed);
        });
        int code = arguments.length == 0 ? alone(line, invocation, called) : line.execute(arguments);
        invocation.out().flush();
        invocation.err().flush();
        return code;
    }

    /** Says what waits in the repository where the program is called without a command; elsewhere, how it is used. */
    private static int alone(CommandLine line, Invocation invocation, Invocation called) {
        if (!HereCommand.isIn(invocation)) {
            line.usage(called.err());
            return ExitCode.BAD_INPUT;
        }
        return line(invocation, List.of(HereCommand.NAME)).execute(HereCommand.NAME);
    }

    /** Writes help without the guard, so that a terminal shows it in bold. Help contains no text from elsewhere. */
    private static void letHelpBeBold(ParseResult parsed, PrintWriter out) {
        for (ParseResult each = parsed; each != null; each = each.subcommand()) {
            if (each.isUsageHelpRequested()) {
                each.commandSpec().commandLine().setOut(out);
            }
        }
    }

    /** Returns the parser of the program with the named commands. */
    static CommandLine line(Invocation invocation, List<String> commands) {
        CommandLine line = new CommandLine(new Journeyman());
        commands.forEach(name -> line.addSubcommand(name, command(name, invocation)));
        return line.setOut(invocation.out())
                .setErr(invocation.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, invocation::path)
                .setParameterExceptionHandler(new ErrorHandler())
                .setExecutionExceptionHandler(new ErrorHandler());
    }

    /** Returns the commands that a call needs, so that the classes of the others are not loaded. */
    private static List<String> needed(String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (first.equals("--version") || first.equals("-V")) {
            return List.of();
        }
        return COMMANDS.contains(first) && !OF_ALL.contains(first) ? List.of(first) : COMMANDS;
    }

    private static Object command(String name, Invocation invocation) {
        return switch (name) {
            case "demo" -> new DemoCommand(invocation);
            case "do" -> new DoCommand(invocation);
            case "new" -> new NewCommand(invocation);
            case "run" -> new RunCommand(invocation);
            case "submit" -> new SubmitCommand(invocation);
            case "worker" -> new WorkerCommand(invocation);
            case "resume" -> new ResumeCommand(invocation);
            case "list" -> new ListCommand(invocation);
            case "show" -> new ShowCommand(invocation);
            case "diff" -> new DiffCommand(invocation);
            case "merge" -> new MergeCommand(invocation);
            case "report" -> new ReportCommand(invocation);
            case "export" -> new ExportCommand(invocation);
            case "replay" -> new ReplayCommand(invocation);
            case "serve" -> new ServeCommand(invocation);
            case "approve" -> new VerdictCommands.Approve(invocation);
            case "changes" -> new VerdictCommands.Changes(invocation);
            case "reject" -> new VerdictCommands.Reject(invocation);
            case "continue" -> new VerdictCommands.Continue(invocation);
            case "pivot" -> new VerdictCommands.Pivot(invocation);
            case "escalate" -> new VerdictCommands.Escalate(invocation);
            case "abandon" -> new VerdictCommands.Abandon(invocation);
            case "answer" -> new VerdictCommands.Answer(invocation);
            case "cancel" -> new CancelCommand(invocation);
            case "block" -> new BlockCommands.Block(invocation);
            case "unblock" -> new BlockCommands.Unblock(invocation);
            case "context" -> new ContextCommand(invocation);
            case "compact" -> new CompactCommand();
            case "inject" -> new InjectCommand(invocation);
            case HereCommand.NAME -> new HereCommand(invocation);
            case "clean" -> new CleanCommand(invocation);
            case "prune" -> new PruneCommand(invocation);
            case "restore" -> new RestoreCommand(invocation);
            case "machine" -> new MachineCommand();
            case "doctor" -> new DoctorCommand(invocation);
            case "schema" -> new SchemaCommand();
            case "man" -> new ManCommand();
            case "completion" -> new CompletionCommand();
            default -> throw new IllegalArgumentException("There is no command " + name + ".");
        };
    }
}
