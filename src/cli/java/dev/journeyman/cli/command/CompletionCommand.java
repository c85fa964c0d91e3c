package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.manual.FishScript;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script with which a shell completes commands and options. It is used by one thread. */
@Command(
        name = "completion",
        description = "Prints the script with which bash, zsh or fish completes commands and options.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "Examples:",
            "  source <(journeyman completion)",
            "  journeyman completion > ~/.local/share/bash-completion/completions/journeyman",
            "  journeyman completion fish > ~/.config/fish/completions/journeyman.fish"
        })
public final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SHELL",
            arity = "0..1",
            defaultValue = "bash",
            description = "bash, zsh or fish; bash and zsh read the same script (default: ${DEFAULT-VALUE}).")
    private Shell shell;

    @Override
    public void run() {
        CommandLine program = spec.root().commandLine();
        if (shell == Shell.FISH) {
            program.getOut().print(FishScript.of(spec.root()));
        } else {
            program.getOut().println(AutoComplete.bash(program.getCommandName(), program));
        }
    }

    /** A shell that completes. */
    enum Shell {
        BASH,
        ZSH,
        FISH;

        /** Returns the name of its program. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
