package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script with which a shell completes commands and options. It is used by one thread. */
@Command(
        name = "completion",
        description = "Prints the script with which bash and zsh complete commands and options.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "Examples:",
            "  source <(journeyman completion)",
            "  journeyman completion > ~/.local/share/bash-completion/completions/journeyman"
        })
public final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine program = spec.root().commandLine();
        program.getOut().println(AutoComplete.bash(program.getCommandName(), program));
    }
}
