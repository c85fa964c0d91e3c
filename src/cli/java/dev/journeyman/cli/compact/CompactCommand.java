package dev.journeyman.cli.compact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.compact.recording.JsonText;
import dev.journeyman.cli.compact.recording.RecordingFile;
import dev.journeyman.cli.compact.recording.RecordingFormat;
import dev.journeyman.cli.compact.recording.Utterance;
import dev.journeyman.cli.compact.recording.UtteranceListener;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.model.TokenCountEstimator;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files) {
            Told told = new Told(chosen, size, estimator);
            Optional<String> broken = new RecordingFile(file, shape).read(told);
            told.end();
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

    /** Replays each conversation of a file and prints its figures. */
    private final class Told implements UtteranceListener {

        private final ContextPolicy chosen;
        private final TokenWindow size;
        private final TokenCountEstimator estimator;
        private String name = "";
        private @Nullable PolicyConversation replay;

        Told(ContextPolicy chosen, TokenWindow size, TokenCountEstimator estimator) {
            this.chosen = chosen;
            this.size = size;
            this.estimator = estimator;
        }

        @Override
        public void conversation(String next) {
            end();
            name = next;
            replay = chosen.begin(size, estimator, "");
        }

        @Override
        public void said(Utterance utterance) {
            if (replay != null) {
                replay.said(utterance);
            }
        }

        void end() {
            if (replay != null) {
                PolicyFigures figures = replay.figures(chosen.toString());
                spec.commandLine().getOut().println(json ? object(name, figures) : text(name, figures));
            }
            replay = null;
        }
    }

    private String object(String name, PolicyFigures figures) {
        ObjectNode node = JsonText.JSON.createObjectNode();
        node.put("conversation", name)
                .put("policy", figures.policy())
                .put("window", window)
                .put("requests", figures.bill().requests())
                .put("tokens", figures.bill().tokens())
                .put("effective", Math.round(figures.bill().effective()))
                .put("raw_effective", Math.round(figures.raw().effective()))
                .put("prefix_hit", Math.round(figures.bill().hit() * 10_000) / 10_000.0)
                .put("compactions", figures.compactions())
                .put("violations", figures.violations().size())
                .put("over_window", figures.bill().over())
                .put("peak", figures.bill().peak());
        RecordedFacts.Kept kept = figures.kept();
        if (kept != null) {
            node.putObject("kept")
                    .put("edited_files", kept.files())
                    .put("edited_files_of", kept.allFiles())
                    .put("instructions", kept.said())
                    .put("instructions_of", kept.allSaid())
                    .put("last_failure", kept.failure())
                    .put("todo", kept.todo())
                    .put("todo_of", kept.allTodo());
        }
        return node.toString();
    }

    private String text(String name, PolicyFigures figures) {
        List<String> lines = new ArrayList<>();
        RequestCosts bill = figures.bill();
        lines.add("%s (%s, window %s)".formatted(name, figures.policy(), number(window)));
        lines.add("  requests     %s, the largest %s tokens, %s over the window"
                .formatted(number(bill.requests()), number(bill.peak()), number(bill.over())));
        lines.add("  tokens       %s, %s with nothing left out"
                .formatted(number(bill.tokens()), number(figures.raw().tokens())));
        lines.add("  cost         %s effective tokens, %s of what it costs with nothing left out"
                .formatted(
                        number(Math.round(bill.effective())),
                        percent(bill.effective(), figures.raw().effective())));
        lines.add("  prefix hit   " + percent(bill.hit(), 1));
        lines.add("  compactions  " + figures.compactions());
        lines.add("  violations   " + figures.violations().size()
                + figures.violations().stream()
                        .findFirst()
                        .map(first -> ": " + first)
                        .orElse(""));
        RecordedFacts.Kept kept = figures.kept();
        if (kept != null) {
            lines.add(
                    "  kept         %s of %s edited files, %s of %s instructions, %s of %s open items, last failure %s"
                            .formatted(
                                    kept.files(),
                                    kept.allFiles(),
                                    kept.said(),
                                    kept.allSaid(),
                                    kept.todo(),
                                    kept.allTodo(),
                                    kept.failure() ? "there" : "gone"));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double part, double whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }
}
