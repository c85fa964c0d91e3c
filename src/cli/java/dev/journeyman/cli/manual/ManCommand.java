package dev.journeyman.cli.manual;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the manual page of the program or of a command. It is used by one thread. */
@Command(
        name = "man",
        description = "Prints the manual page of the program or of a command, for man. An installation has these pages"
                + " in share/man.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman man run | man -l -", "  journeyman man --into ~/.local/share/man/man1"
        })
public final class ManCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command (default: the program).")
    private @Nullable String command;

    @Option(
            names = "--into",
            paramLabel = "DIR",
            description = "Write the pages of the program and of all commands into this directory instead.")
    private @Nullable Path directory;

    @Override
    public void run() {
        if (directory == null) {
            spec.commandLine().getOut().print(ManPage.of(named()));
        } else if (command == null) {
            write(directory);
        } else {
            throw new ParameterException(
                    spec.commandLine(), "--into writes the pages of all commands. Leave out COMMAND");
        }
    }

    private CommandSpec named() {
        if (command == null) {
            return spec.root();
        }
        CommandLine found = spec.root().subcommands().get(command);
        if (found == null) {
            throw new BadInputException(
                    "\"%s\" is not a command of journeyman. List the commands with journeyman --help."
                            .formatted(command));
        }
        return found.getCommandSpec();
    }

    private void write(Path into) {
        try {
            Files.createDirectories(into);
            write(into, List.of(spec.root()));
            write(into, PlainHelp.commands(spec.root()));
        } catch (IOException problem) {
            throw new BadInputException(
                    "The pages cannot be written into %s: %s. Name a directory that can be written."
                            .formatted(into, problem.getClass().getSimpleName()),
                    problem);
        }
    }

    private static void write(Path into, List<CommandSpec> commands) throws IOException {
        for (CommandSpec each : commands) {
            Files.writeString(into.resolve(ManPage.name(each) + ".1"), ManPage.of(each));
        }
    }
}
