package dev.journeyman.cli.manual;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the schema of a file that the program reads, or of JSON that it prints. It is used by one thread. */
@Command(
        name = "schema",
        description = "Prints the JSON Schema of a file that journeyman reads, or of JSON that it prints.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "An editor with a language server for YAML checks and completes a story whose first line is",
            "# yaml-language-server: $schema=story.schema.json",
            "",
            "Examples:",
            "  journeyman schema story > story.schema.json",
            "  journeyman schema list"
        })
public final class SchemaCommand implements Runnable {

    /** The names of the schemas: of two files that are read, and of JSON that is printed. */
    static final List<String> NAMES =
            List.of("story", "script", "list", "show", "context", "doctor", "events", "report");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = Names.class,
            description = {
                "story (a story file) or script (a replay script); list, show, context or doctor (what the command"
                        + " prints with --json); events (a line of --events jsonl) or report (what RunReport.toJson()"
                        + " returns)."
            })
    private @Nullable String name;

    @Override
    public void run() {
        if (name == null) {
            throw new ParameterException(spec.commandLine(), "Name a schema: %s.".formatted(String.join(", ", NAMES)));
        }
        spec.commandLine().getOut().print(text(name));
    }

    private static String text(String name) {
        if (!NAMES.contains(name)) {
            throw new BadInputException(
                    "\"%s\" is not the name of a schema. There are: %s.".formatted(name, String.join(", ", NAMES)));
        }
        try (InputStream in = Objects.requireNonNull(
                SchemaCommand.class.getResourceAsStream("/dev/journeyman/cli/schemas/" + name + ".json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** The names, for the completion of shells. It is stateless and may be used from any thread. */
    static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }
}
