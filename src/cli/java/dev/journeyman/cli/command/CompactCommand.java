package dev.journeyman.cli.command;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.lab.CharacterEstimator;
import dev.journeyman.lab.ContextPolicy;
import dev.journeyman.lab.PolicyTable;
import dev.journeyman.lab.RecordingReplay;
import dev.journeyman.lab.ReplayedConversation;
import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.RecordingFormat;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.model.TokenCountEstimator;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                        + " cost and what was kept, beside what the policies of other products cost and keep.",
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

    private static final String ALL = "all";

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
            description = "The compaction policy: journeyman, window-only, raw, mask, mask-polling, clear, prune,"
                    + " summarize-half, summarize-late, summarize-all, events, or all of them in a table (default:"
                    + " all; with --json journeyman).")
    private @Nullable String policy;

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

    @Option(names = "--json", description = "Print one JSON object a line for each conversation and policy.")
    private boolean json;

    @Override
    public void run() {
        List<ContextPolicy> chosen = policies();
        TokenWindow size = TokenWindow.of(window);
        TokenCountEstimator estimator = estimator();
        RecordingFormat shape = format == null ? null : RecordingFormat.of(format);
        files.forEach(CompactCommand::require);
        RecordingReplay replay = new RecordingReplay(chosen, size, estimator);
        boolean table = !json && chosen.size() > 1;
        for (Path file : files) {
            List<ReplayedConversation> under = new ArrayList<>();
            Optional<String> broken = replay.replay(new RecordingFile(file, shape), done -> {
                under.add(done);
                if (under.size() == chosen.size()) {
                    print(under, table);
                    under.clear();
                }
            });
            spec.commandLine().getOut().flush();
            broken.ifPresent(sentence -> spec.commandLine().getErr().println("journeyman: " + sentence));
        }
        if (table) {
            PolicyTable.legend().forEach(spec.commandLine().getOut()::println);
        }
    }

    /** Prints a conversation under the policies: what is kept of it by ours, then the table of all. */
    private void print(List<ReplayedConversation> under, boolean table) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            under.forEach(done -> out.println(done.json()));
            return;
        }
        out.println(under.get(0).text());
        if (table) {
            out.println();
            PolicyTable.lines(under).forEach(out::println);
            out.println();
        }
    }

    private List<ContextPolicy> policies() {
        String name = policy != null ? policy : json ? "journeyman" : ALL;
        return name.equalsIgnoreCase(ALL) ? List.of(ContextPolicy.values()) : List.of(ContextPolicy.of(name));
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
