package dev.journeyman.cli;

import dev.journeyman.story.BadInputException;
import dev.journeyman.terminal.Pty;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.TmuxPane;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionMetrics;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.MemoryFile;
import dev.journeyman.terminal.startup.ShadowReport;
import dev.journeyman.terminal.startup.StartupContext;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A coding agent that gets its context while a person works with it. It is used by one thread. */
public final class LiveAgent {

    private static final Duration ALWAYS = Duration.ofDays(365);
    private static final int BUFFER = 4_096;
    private static final int SECONDS = 10;

    private final Profile profile;
    private final StartupContext context;
    private final InjectionSettings settings;
    private final InjectionListener listener;
    private final Invocation invocation;
    private final Path directory;

    public LiveAgent(
            Invocation invocation,
            Profile profile,
            StartupContext context,
            InjectionSettings settings,
            InjectionListener listener) {
        this.invocation = invocation;
        this.directory = invocation.directory().toAbsolutePath();
        this.profile = profile;
        this.context = context;
        this.settings = settings;
        this.listener = listener;
    }

    /**
     * The result of an injection.
     *
     * @param outcome how the injection ended
     * @param metrics its counters
     * @param shadow the report of shadow mode; empty in any other mode
     * @param exit the agent's exit code; null while the agent still runs
     */
    public record Ended(
            InjectionOutcome outcome,
            InjectionMetrics metrics,
            Optional<ShadowReport> shadow,
            @Nullable Integer exit) {

        static Ended of(Injector injector, InjectionOutcome outcome, @Nullable Integer exit) {
            return new Ended(outcome, injector.metrics(), injector.shadow(), exit);
        }
    }

    /** Injects into an agent that runs in a tmux pane. The agent keeps running. */
    public Ended inPane(String pane) throws InterruptedException {
        try (TmuxPane terminal =
                TmuxPane.of(List.of("tmux"), pane, profile.pasting().bracketed())) {
            Injector injector = injector(terminal);
            return Ended.of(injector, injector.inject(context), null);
        } catch (IOException none) {
            throw new BadInputException(String.valueOf(none.getMessage()), none);
        }
    }

    /**
     * Starts an agent in the person's terminal and serves it with its context until it ends.
     *
     * @param before whether the context is written to its memory file before it starts, instead of being injected
     */
    public Ended started(List<String> command, boolean before) throws InterruptedException {
        requireProgram(command.get(0));
        InjectionOutcome known = before ? written() : null;
        RawTerminal seat = RawTerminal.taken(invocation.terminal());
        try (Together both = new Together(seat, terminal(command, seat))) {
            seat.whenResized(() -> both.terminal().resize(seat.size()));
            return attended(both.terminal(), known);
        }
    }

    private Pty terminal(List<String> command, RawTerminal seat) {
        try {
            FileOutputStream screen = new FileOutputStream(FileDescriptor.out);
            return Pty.start(command, directory, invocation.environment(), seat.size(), screen);
        } catch (IOException problem) {
            seat.close();
            throw new BadInputException(
                    "%s cannot be started: %s. Check the command after --."
                            .formatted(command.get(0), problem.getMessage()),
                    problem);
        }
    }

    /** The person's terminal and the agent's. Both are released together, also when a signal ends the program. */
    private static final class Together implements AutoCloseable {

        private final RawTerminal seat;
        private final Pty terminal;
        private final Thread ending;

        Together(RawTerminal seat, Pty terminal) {
            this.seat = seat;
            this.terminal = terminal;
            this.ending = new Thread(this::endEarly, "journeyman-end");
            Runtime.getRuntime().addShutdownHook(ending);
        }

        Pty terminal() {
            return terminal;
        }

        /** Ends the agent because this program ends, and resets the terminal, which the agent cannot do any more. */
        private void endEarly() {
            terminal.close();
            seat.reset();
            seat.close();
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(ending);
            } catch (IllegalStateException alreadyEnding) {
                return;
            }
            terminal.close();
            seat.close();
        }
    }

    private InjectionOutcome written() {
        MemoryFile file = new MemoryFile(directory.resolve(profile.memoryFile()));
        try {
            file.write(context.text());
            return new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 0, profile.memoryFile());
        } catch (IOException untouched) {
            throw new BadInputException(String.valueOf(untouched.getMessage()), untouched);
        }
    }

    private void requireProgram(String program) {
        String path = invocation.environment().getOrDefault("PATH", "");
        boolean there = program.contains(File.separator)
                ? Files.isExecutable(invocation.path(program))
                : Stream.of(path.split(File.pathSeparator, -1))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        if (!there) {
            throw new BadInputException(
                    "There is no program %s. Install it, or write its path after --.".formatted(program));
        }
    }

    private Injector injector(Terminal terminal) {
        return new Injector(
                terminal,
                profile,
                directory,
                settings,
                new Injector.Ports(InstantSource.system(), new SecureRandom(), listener));
    }

    private Ended attended(Pty terminal, @Nullable InjectionOutcome known) throws InterruptedException {
        CompletableFuture<InjectionOutcome> outcome = new CompletableFuture<>();
        Injector injector = injector(terminal);
        start("journeyman-inject", () -> inject(injector, known, outcome));
        start("journeyman-keys", () -> type(terminal, invocation.in()));
        int exit = terminal.exit();
        try {
            return Ended.of(injector, outcome.get(SECONDS, TimeUnit.SECONDS), exit);
        } catch (ExecutionException problem) {
            throw new IllegalStateException(problem.getCause());
        } catch (TimeoutException stuck) {
            throw new IllegalStateException("The injection did not end with its agent.", stuck);
        }
    }

    private static void start(String name, Runnable what) {
        Thread thread = new Thread(what, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void inject(
            Injector injector, @Nullable InjectionOutcome known, CompletableFuture<InjectionOutcome> outcome) {
        try {
            injector.keep(context);
            outcome.complete(known == null ? injector.inject(context) : known);
            injector.tend(ALWAYS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            outcome.completeExceptionally(stopped);
        } catch (RuntimeException problem) {
            outcome.completeExceptionally(problem);
        }
    }

    private static void type(Pty terminal, InputStream keys) {
        byte[] buffer = new byte[BUFFER];
        try {
            for (int length = keys.read(buffer); length >= 0; length = keys.read(buffer)) {
                terminal.type(buffer, length);
            }
        } catch (IOException closed) {
            // the keyboard is closed
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
