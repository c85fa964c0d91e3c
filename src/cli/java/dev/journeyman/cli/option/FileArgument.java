package dev.journeyman.cli.option;

import dev.journeyman.cli.Invocation;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;

/** Reads files named on the command line. It may be used from any thread. */
public final class FileArgument {

    private FileArgument() {}

    /** Returns the text of a file; the name {@code -} means standard input. */
    public static String read(Invocation invocation, String name) {
        if (name.isBlank()) {
            throw new BadInputException("The file name is empty. Write one, or - for standard input.");
        }
        try {
            if (!name.equals("-") && Files.isDirectory(invocation.path(name))) {
                throw new BadInputException(
                        "\"%s\" is a directory. Name a file in it.".formatted(invocation.shown(name)));
            }
            return name.equals("-")
                    ? new String(invocation.in().readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(invocation.path(name));
        } catch (MalformedInputException binary) {
            throw new BadInputException(
                    "\"%s\" is not text in UTF-8. Save it as UTF-8.".formatted(invocation.shown(name)), binary);
        } catch (InvalidPathException | IOException problem) {
            throw new BadInputException(
                    "\"%s\" cannot be read. Check that the file is there and readable."
                            .formatted(invocation.shown(name)),
                    problem);
        }
    }
}
