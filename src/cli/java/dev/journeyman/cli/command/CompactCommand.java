package dev.journeyman.cli.command;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.lab.CharacterEstimator;
import dev.journeyman.lab.ContextPolicy;
import dev.journeyman.lab.RecordingReplay;
import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.RecordingFormat;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.model.TokenCountEstimator;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays recorded conversations through a context and prints the figures. It is used by one thread. */
@Command(
        name = "compact",
        description =
                "Replays a recorded conversation through the context, turn by turn, and prints what was sent, what it"
                        + " cost and what was kept.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the conversations were replayed", "2:bad usage or bad input; nothing was written"},
        footer = {
            "",
            "Examples:",
            "  journeyman compact session.jsonl --window 64000",
            "  journeyman compact run.traj --window 32000 --policy mask",
            "  journeyman compact *.jsonl --window 200000 --json"
        })
public final class CompactCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Recordings: OpenAI or Anthropic messages, Claude Code sessions, Codex rollouts, (mini-)SWE-agent"
                            + " runs.")
    private List<Path> files;

    @Option(
            names = "--window",
            paramLabel = "TOKENS",
            defaultValue = "64000",
            description = "The window of the model, in tokens (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "journeyman",
            description = "The compaction policy: journeyman, raw, mask, mask-polling, clear, prune, summarize-half,"
                    + " summarize-late, summarize-all, events (default: ${DEFAULT-VALUE}).")
    private String policy;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description =
                    "The format of the recordings: openai, anthropic, claude-code, codex, swe-agent, mini-swe-agent"
                            + " (default: detected).")
    private @Nullable String format;

    @Option(
            names = "--tokens",
            paramLabel = "NAME",
            defaultValue = "o200k",
            description = "How tokens are counted: o200k, or characters, four to a token (default: ${DEFAULT-VALUE}).")
    private String tokens;

    @Option(names = "--json", description = "Print one JSON object a line for each conversation.")
    private boolean json;

    @Override
    public void run() {
        ContextPolicy chosen = ContextPolicy.of(policy);
        TokenWindow size = TokenWindow.of(window);
        TokenCountEstimator estimator = estimator();
        RecordingFormat shape = format == null ? null : RecordingFormat.of(format);
        files.forEach(CompactCommand::require);
        RecordingReplay replay = new RecordingReplay(chosen, size, estimator);
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files) {
            Optional<String> broken = replay.replay(
                    new RecordingFile(file, shape), done -> out.println(json ? done.json() : done.text()));
            out.flush();
            broken.ifPresent(sentence -> spec.commandLine().getErr().println("journeyman: " + sentence));
        }
    }

    private static void require(Path file) {
        if (Files.isDirectory(file)) {
            throw new BadInputException("\"%s\" is a directory. Name a file in it.".formatted(file));
        }
        if (!Files.isReadable(file)) {
            throw new BadInputException(
                    "\"%s\" cannot be read. Check that the file is there and readable.".formatted(file));
        }
    }

    private TokenCountEstimator estimator() {
        return switch (tokens) {
            case "o200k" -> new JtokkitEstimator();
            case "characters" -> new CharacterEstimator();
            default ->
                throw new BadInputException(
                        "\"%s\" is not a way to count tokens. There are: o200k, characters.".formatted(tokens));
        };
    }
}
