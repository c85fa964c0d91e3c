package dev.journeyman.cli.start;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a story to fill in. It is used by one thread. */
@Command(
        name = "new",
        description = "Writes a story to fill in, in which a comment explains each field.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman new", "  journeyman new stories/login.yaml", "  journeyman new -"})
public final class NewCommand implements Runnable {

    private static final String STANDARD_OUTPUT = "-";

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "story.yaml",
            description = "The file, which must not exist, or - for standard output (default: ${DEFAULT-VALUE}).")
    private String file;

    public NewCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public void run() {
        if (file.equals(STANDARD_OUTPUT)) {
            spec.commandLine().getOut().print(text());
            return;
        }
        Path story = invocation.path(file);
        try {
            Files.writeString(story, text().replace("FILE", file), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException exists) {
            throw new BadInputException("%s exists. Name another file; nothing was changed.".formatted(file), exists);
        } catch (IOException problem) {
            throw new BadInputException(
                    "%s cannot be written: %s. Name a file in a directory that exists."
                            .formatted(file, problem.getClass().getSimpleName()),
                    problem);
        }
        spec.commandLine()
                .getOut()
                .println("%s is written. Fill it in, then: journeyman run %1$s --model SPEC".formatted(file));
    }

    /** Returns the story with its comments. */
    static String text() {
        try (InputStream in = Objects.requireNonNull(NewCommand.class.getResourceAsStream("new-story.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
