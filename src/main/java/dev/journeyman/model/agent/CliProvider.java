package dev.journeyman.model.agent;

import dev.journeyman.context.Window;
import dev.journeyman.model.Errand;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.workspace.Program;
import dev.journeyman.workspace.Started;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A provider that is a coding agent: a program started in the worktree for each call. No session goes from one call to the next. What
 * it claims to have done is words; its figures are taken from it, its files from git. It may be used by several runs at once.
 */
final class CliProvider implements Provider {

    private static final Window WINDOW = Window.of(200_000);

    /** What a single argument may have on the systems there are, less room for what surrounds a prompt. */
    private static final int ARGUMENT = 120_000;

    /** An answer that is no more than this may be an agent's way of saying that it did nothing. */
    private static final int CURT = 600;

    /** What every program of a user may need to reach its service and to know its user. */
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
    private static final int NOT_FOUND = 127;
    private static final long PATIENCE_MILLIS = 5_000;

    private final AgentRow row;
    private final CommandLine line;
    private final Symptoms symptoms;
    private final InstantSource clock;

    CliProvider(AgentRow row, @Nullable String model, InstantSource clock) {
        this.row = row;
        this.line = new CommandLine(row, model);
        this.symptoms = new Symptoms(row.signs());
        this.clock = clock;
    }

    @Override
    public String name() {
        return line.model() == null ? row.name() : row.name() + ":" + line.model();
    }

    @Override
    public Optional<String> breaker() {
        return Optional.of(Agents.PREFIX + name());
    }

    @Override
    public Window window() {
        return WINDOW;
    }

    @Override
    public boolean agent() {
        return true;
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        Errand errand = Objects.requireNonNull(request.errand(), "an agent is sent on an errand");
        String before = errand.workspace().repository().head();
        Ending ending = work(prompt(request), errand);
        Answer answer = ending.reading().answer();
        refuse(ending, answer);
        curt(answer, errand, before).ifPresent(failure -> {
            throw failed(failure, answer.text());
        });
        if (answer.text().isEmpty() && !errand.writes()) {
            throw failed(Failure.EXECUTION_ERROR, "it ended without a word");
        }
        return new ModelReply(AiMessage.from(Shortened.middle(answer.text(), SUMMARY)), answer.usage(), answer.cost());
    }

    /** How a call ended: with an exit code, or with none where it took too long. */
    private record Ending(OptionalInt exit, Reading reading, String error) {}

    private static String prompt(ModelRequest request) {
        return request.messages().stream().map(CliProvider::text).collect(Collectors.joining("\n\n"));
    }

    private static String text(ChatMessage message) {
        return message instanceof UserMessage user ? user.singleText() : "";
    }

    private Ending work(String prompt, Errand errand) throws InterruptedException {
        return switch (line.way()) {
            case INPUT -> run(line.words(errand.writes(), ""), prompt, errand);
            case ARGUMENT -> run(line.words(errand.writes(), argument(prompt)), "", errand);
            case FILE -> {
                try (PromptFile file = PromptFile.of(errand.workspace(), prompt)) {
                    yield run(line.words(errand.writes(), file.path()), "", errand);
                }
            }
        };
    }

    private String argument(String prompt) {
        int bytes = prompt.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > ARGUMENT) {
            throw failed(
                    Failure.EXECUTION_ERROR,
                    "its prompt has %s bytes, and an argument takes %s; have it read {file} or standard input"
                            .formatted(bytes, ARGUMENT));
        }
        return prompt.replace("\0", "");
    }

    private Ending run(List<String> words, String input, Errand errand) throws InterruptedException {
        AgentRow.Surroundings in = row.surroundings();
        Program program = new Program(words, passed(in), in.values(), in.places());
        Reading reading = new Reading(row.output());
        Started started = start(program, errand);
        Thread reader = thread("output", () -> reading.all(started.output()));
        OptionalInt exit;
        try (started) {
            thread("input", () -> write(started, input));
            exit = started.await(in.limit());
        }
        reader.join(PATIENCE_MILLIS);
        return new Ending(exit, reading, started.error());
    }

    private static Set<String> passed(AgentRow.Surroundings in) {
        Set<String> passed = new HashSet<>(SHARED);
        passed.addAll(in.passed());
        return passed;
    }

    private Started start(Program program, Errand errand) {
        try {
            return errand.workspace().commands().start(program);
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

    /** Writes the prompt; an agent that does not read it to the end has what it wants. */
    private static void write(Started started, String input) {
        try (OutputStream out = started.input()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // how it ends tells what came of it
        }
    }

    private void refuse(Ending ending, Answer answer) {
        if (ending.exit().isEmpty()) {
            Duration limit = row.surroundings().limit();
            throw failed(Failure.TIMEOUT, "it did not end within %s s and was ended".formatted(limit.toSeconds()));
        }
        int exit = ending.exit().getAsInt();
        if (answer.failure().isPresent()) {
            throw failed("", answer.failure().get(), "");
        }
        if (exit == NOT_FOUND && ending.error().isEmpty() && answer.text().isEmpty()) {
            throw failed(
                    Failure.EXECUTION_ERROR,
                    "%s was not found on the PATH".formatted(row.command().get(0)));
        }
        if (exit != 0) {
            throw failed("exit code %s: ".formatted(exit), end(ending.error()), end(answer.text()));
        }
    }

    /** Returns why it did nothing, where all it says is that, as this agent is known to say it, and nothing changed. */
    private Optional<Failure> curt(Answer answer, Errand errand, String before) {
        boolean curt = answer.text().length() <= CURT;
        return curt
                ? symptoms.beginning(answer.text())
                        .filter(failure -> !errand.writes()
                                || errand.workspace().changedSince(before).isEmpty())
                : Optional.empty();
    }

    /** Says what a failure is about, as either of two texts tells; what says nothing that is known may be noise. */
    private ProviderException failed(String exit, String first, String other) {
        return symptoms.failure(first)
                .or(() -> symptoms.failure(other))
                .map(found -> failed(found.failure(), exit + found.line(), first + other))
                .orElseGet(() ->
                        failed(Failure.EXECUTION_ERROR, exit + last(first.isBlank() ? other : first), first + other));
    }

    private ProviderException failed(Failure failure, String said) {
        return failed(failure, said, said);
    }

    private ProviderException failed(Failure failure, String said, String all) {
        Duration comeback = Symptoms.comeback(all, clock.instant()).orElse(null);
        return new ProviderException(failure, "%s: %s".formatted(name(), Shortened.middle(said, CURT)), comeback, null);
    }

    /** Returns the end of what was said, which tells why it ended. */
    private static String end(String said) {
        return Shortened.end(said, 4 * CURT);
    }

    private static String last(String said) {
        return said.lines()
                .filter(each -> !each.isBlank())
                .reduce((before, newest) -> newest)
                .orElse("it said nothing")
                .strip();
    }
}
