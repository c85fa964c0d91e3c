package dev.journeyman.cli;

import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failed command as one sentence on standard error and an exit code. */
final class ErrorHandler implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine line = problem.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        String sentence = wrong(problem);
        say(line, "%s Run '%s --help' for usage.".formatted(sentence, command));
        return ExitCode.BAD_INPUT;
    }

    /** Returns the sentence for a parse error. An unknown option or argument is reported before a missing one. */
    private static String wrong(ParameterException problem) {
        List<String> unmatched = problem.getCommandLine().getUnmatchedArguments();
        if (problem instanceof MissingParameterException && !unmatched.isEmpty()) {
            return unknown(new UnmatchedArgumentException(problem.getCommandLine(), unmatched));
        }
        if (problem instanceof MissingParameterException missing
                && missing.getMissing().stream().anyMatch(ErrorHandler::isModel)) {
            return "There is no model. Name one: --model anthropic:claude-sonnet-4-5 or another vendor's with its key,"
                    + " cli:claude for an installed agent, or replay:FILE for a script.";
        }
        return problem instanceof UnmatchedArgumentException unknown ? unknown(unknown) : sentence(problem);
    }

    private static boolean isModel(ArgSpec argument) {
        return argument instanceof OptionSpec option && option.longestName().equals("--model");
    }

    private static String unknown(UnmatchedArgumentException problem) {
        CommandLine line = problem.getCommandLine();
        String kind =
                problem.isUnknownOption() ? "an option" : line.getSubcommands().isEmpty() ? "an argument" : "a command";
        String typed = problem.getUnmatched().get(0);
        Collection<String> known = problem.isUnknownOption()
                ? line.getCommandSpec().optionsMap().keySet()
                : line.getSubcommands().keySet();
        String name = line.getCommandSpec().qualifiedName();
        String hint = NearestWord.to(typed, known)
                .map(" Did you mean %s?"::formatted)
                .orElse(
                        name.equals("journeyman do") && kind.equals("an argument")
                                ? " Put the sentence in quotes."
                                : "");
        return "\"%s\" is not %s of %s.%s".formatted(typed, kind, name, hint);
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine line, ParseResult parsed) throws Exception {
        if (problem instanceof BadInputException) {
            say(line, sentence(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof JournalException) {
            say(line, sentence(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof RunStateException
                && (problem.getCause() == null || problem.getCause() instanceof WorkspaceException)) {
            say(line, sentence(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof RunStateException
                && (problem.getCause() instanceof JournalException
                        || problem.getCause() instanceof UncheckedIOException)) {
            say(line, sentence(problem));
            return ExitCode.NOT_DONE;
        }
        say(line, "Unexpected: " + problem + ". This is a defect of journeyman; report it with the command line.");
        return ExitCode.NOT_DONE;
    }

    private static String sentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString())
                .strip();
        message = message.replace("option option", "option"); // picocli repeats the word
        return message.endsWith(".") ? message : message + ".";
    }

    private static void say(CommandLine line, String text) {
        line.getErr().println("journeyman: " + text);
    }
}
