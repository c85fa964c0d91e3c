package dev.journeyman.cli;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.story.BadInputException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what a command cannot do into one sentence on standard error and an exit code. */
final class ErrorHandler implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine line = problem.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        String sentence = wrong(problem);
        say(line, "%s Run '%s --help' for what there is.".formatted(sentence, command));
        return ExitCode.BAD_INPUT;
    }

    /** Returns what is wrong: what there is not comes before what is missing. */
    private static String wrong(ParameterException problem) {
        List<String> unmatched = problem.getCommandLine().getUnmatchedArguments();
        if (problem instanceof MissingParameterException && !unmatched.isEmpty()) {
            return unknown(new UnmatchedArgumentException(problem.getCommandLine(), unmatched));
        }
        return problem instanceof UnmatchedArgumentException unknown ? unknown(unknown) : sentence(problem);
    }

    private static String unknown(UnmatchedArgumentException problem) {
        CommandLine line = problem.getCommandLine();
        String kind =
                problem.isUnknownOption() ? "option" : line.getSubcommands().isEmpty() ? "argument" : "command";
        return "\"%s\" is no %s of %s."
                .formatted(
                        problem.getUnmatched().get(0),
                        kind,
                        line.getCommandSpec().qualifiedName());
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine line, ParseResult parsed) throws Exception {
        if (problem instanceof BadInputException) {
            say(line, sentence(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof JournalException || problem instanceof StaleWriterException) {
            say(line, sentence(problem));
            return ExitCode.BAD_INPUT;
        }
        if (problem instanceof IllegalStateException
                && (problem.getCause() instanceof JournalException
                        || problem.getCause() instanceof StaleWriterException
                        || problem.getCause() instanceof UncheckedIOException)) {
            say(line, sentence(problem));
            return ExitCode.NOT_DONE;
        }
        say(line, "Unexpected: " + problem + ". This is a defect of journeyman; please report it with what you ran.");
        return ExitCode.NOT_DONE;
    }

    private static String sentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString())
                .strip();
        message = message.replace("option option", "option"); // picocli says it twice
        return message.endsWith(".") ? message : message + ".";
    }

    private static void say(CommandLine line, String text) {
        line.getErr().println("journeyman: " + text);
    }
}
