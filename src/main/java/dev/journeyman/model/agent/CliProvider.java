package dev.journeyman.model.agent;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.Commands.RunningProgram;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A provider that runs a coding agent as a program in the worktree. Each call starts the program, and no session
 * continues from one call to the next. The agent's text and usage figures come from its output, and its changes to
 * files from git. Several runs may use it at once.
 */
final class CliProvider implements AgentProvider {

    private static final TokenWindow WINDOW = TokenWindow.of(200_000);

    /** The maximum size of one argument on common systems, less room for the text around a prompt. */
    private static final int ARGUMENT = 120_000;

    /** The variables that every agent may need to reach its service and to find its user. */
    private static final Set<String> SHARED = Set.of(
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "NO_PROXY",
            "http_proxy",
            "https_proxy",
            "all_proxy",
            "no_proxy",
            "NODE_EXTRA_CA_CERTS",
            "XDG_*",
            "USER",
            "LOGNAME",
            "SHELL");

    private static final int SUMMARY = 100_000;
    private static final long PATIENCE_MILLIS = 5_000;

    /** Exit codes from here on mean that a signal ended the program. */
    private static final int KILLED = 128;

    private static final int CHARACTERS_A_TOKEN = 4;

    private final AgentDefinition row;
    private final CommandLine line;
    private final FailureClassifier diagnosis;

    CliProvider(AgentDefinition row, @Nullable String model, InstantSource clock) {
        this.row = row;
        this.line = new CommandLine(row, model);
        this.diagnosis = new FailureClassifier(row, name(), clock);
    }

    @Override
    public String name() {
        return line.model() == null ? row.name() : row.name() + ":" + line.model();
    }

    @Override
    public Optional<String> breaker() {
        return Optional.of(AgentCatalog.PREFIX + name());
    }

    @Override
    public TokenWindow window() {
        return WINDOW;
    }

    @Override
    public ModelReply work(AgentTask task) throws InterruptedException {
        FailureClassifier.Ending ending = ended(task);
        Optional<ProviderException> failure = diagnosis.of(ending);
        if (failure.isPresent()) {
            throw worked(ending) ? failure.get().using(estimated(task.prompt())) : failure.get();
        }
        AgentAnswer answer = ending.answer();
        return new ModelReply(AiMessage.from(Truncation.middle(answer.text(), SUMMARY)), answer.usage(), answer.cost());
    }

    /** Returns whether a failed call probably reached its model: it timed out or was killed. */
    private static boolean worked(FailureClassifier.Ending ending) {
        return ending.exit().isEmpty() || ending.exit().getAsInt() >= KILLED;
    }

    /** Returns the least that a call without reported usage has used: the tokens of its prompt. */
    private static BilledUsage estimated(String prompt) {
        return new BilledUsage(new Usage(prompt.length() / CHARACTERS_A_TOKEN, 0, 0, false), BigDecimal.ZERO);
    }

    private FailureClassifier.Ending ended(AgentTask task) throws InterruptedException {
        return switch (line.way()) {
            case INPUT -> run(line.words(task.writes(), ""), task.prompt(), task);
            case ARGUMENT -> run(line.words(task.writes(), argument(task.prompt())), "", task);
            case FILE -> {
                try (PromptFile file = PromptFile.of(task.workspace(), task.prompt())) {
                    yield run(line.words(task.writes(), file.path()), "", task);
                }
            }
        };
    }

    private String argument(String prompt) {
        int bytes = prompt.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > ARGUMENT) {
            throw diagnosis.unbegun(
                    "its prompt has %s bytes, and an argument takes %s; have it read {file} or standard input"
                            .formatted(bytes, ARGUMENT));
        }
        return prompt.replace("\0", "");
    }

    private FailureClassifier.Ending run(List<String> words, String input, AgentTask task) throws InterruptedException {
        AgentDefinition.Surroundings in = row.surroundings();
        Program program = new Program(words, passed(in), in.values(), in.places());
        AgentOutputReader reading = new AgentOutputReader(row.output());
        String before = task.workspace().repository().head();
        RunningProgram started = start(program, task);
        Thread reader = thread("output", () -> reading.all(started.output()));
        OptionalInt exit;
        try (started) {
            thread("input", () -> write(started, input));
            exit = started.await(in.limit());
        }
        reader.join(PATIENCE_MILLIS);
        return new FailureClassifier.Ending(exit, reading.answer(), started.error(), task, before);
    }

    private static Set<String> passed(AgentDefinition.Surroundings in) {
        Set<String> passed = new HashSet<>(SHARED);
        passed.addAll(in.passed());
        return passed;
    }

    private RunningProgram start(Program program, AgentTask task) {
        try {
            return task.workspace().commands().start(program);
        } catch (WorkspaceException absent) {
            throw new ProviderException(
                    Failure.EXECUTION_ERROR, Objects.requireNonNullElse(absent.getMessage(), ""), null, absent);
        }
    }

    private Thread thread(String what, Runnable work) {
        Thread thread = new Thread(work, "journeyman-" + row.name() + "-" + what);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Writes the prompt. An agent that stops reading before its end is not an error. */
    private static void write(RunningProgram started, String input) {
        try (OutputStream out = started.input()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // the exit code and the output show whether the call failed
        }
    }
}
