package dev.journeyman.cli;

import dev.journeyman.story.BadInputException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what a command cannot do into one sentence on standard error and an exit code. */
final class Refusal implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine line = problem.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        say(line, "%s Run '%s --help' for what there is.".formatted(sentence(problem), command));
        return Exit.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine line, ParseResult parsed) throws Exception {
        if (problem instanceof BadInputException) {
            say(line, sentence(problem));
            return Exit.BAD_INPUT;
        }
        say(line, "Unexpected: " + problem + ". This is a defect of journeyman; please report it with what you ran.");
        return Exit.NOT_DONE;
    }

    private static String sentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.toString())
                .strip();
        return message.endsWith(".") ? message : message + ".";
    }

    private static void say(CommandLine line, String text) {
        line.getErr().println("journeyman: " + text);
    }
}
