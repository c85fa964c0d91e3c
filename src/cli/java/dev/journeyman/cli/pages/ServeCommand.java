package dev.journeyman.cli.pages;

import dev.journeyman.cli.ConsoleTerminal;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.InterruptHandler;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.Console;
import dev.journeyman.web.ConsoleServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves the console over all runs of a store until it is stopped. It is used by one thread. */
@Command(
        name = "serve",
        description = "Serves the console: a page over all runs of a store, live, for the browser of this machine."
                + " Prints a link that works once, within 60 seconds; Enter prints a fresh one.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.BAD_INPUT_MEANS, "130:stopped; the runs that it drove are stopped and can be resumed"},
        footer = {
            "",
            "Examples:",
            "  journeyman serve",
            "  journeyman serve --decide --port 8080",
            "  journeyman serve --listen 192.168.0.10"
        })
public final class ServeCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port (default: any that is free).")
    private int port;

    @Option(
            names = "--decide",
            description = "Allow to give verdicts, and to start, stop, cancel and resume runs (default: read only).")
    private boolean decide;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description = "An address of this machine that others can reach, in digits; needs a token of at least 128"
                    + " random bits, which is asked for on the terminal or read from standard input (default:"
                    + " 127.0.0.1, with a link).")
    private @Nullable String listen;

    @Mixin
    private final StoreOptions kept;

    @Mixin
    private RootRule root = new RootRule();

    public ServeCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        try (Journal journal = decide ? kept.open() : kept.existing();
                ConsoleRuns runs = new ConsoleRuns(invocation, journal, kept.home(), root)) {
            journal.damage().ifPresent(damage -> invocation.err().println("journeyman: " + damage));
            Console.Builder console = Console.over(journal).name(kept.shown()).clock(invocation.clock());
            if (decide) {
                console.control(runs);
            }
            try (ConsoleServer server = server(console.build())) {
                return served(server, runs);
            }
        } catch (InterruptedException stopped) {
            return ExitCode.INTERRUPTED;
        }
    }

    private ConsoleServer server(Console console) {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "30"); // seconds until a request must be there
        ConsoleServer.Builder server = ConsoleServer.over(console).port(port);
        if (listen != null) {
            server.listen(listen, token());
        }
        return server.open();
    }

    /** Returns the token, which is never an argument or a variable: a coder's command could read those. */
    private String token() {
        return invocation.terminal().secret("Token for the console: ").orElseGet(this::firstLine);
    }

    private String firstLine() {
        try {
            String line = new BufferedReader(new InputStreamReader(invocation.in(), StandardCharsets.UTF_8)).readLine();
            if (line == null) {
                throw new BadInputException("There is no token. Write one into standard input, for example:"
                        + " openssl rand -hex 16 | journeyman serve --listen ADDRESS.");
            }
            return line.strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private int served(ConsoleServer server, ConsoleRuns runs) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Thread stop = new Thread(
                () -> {
                    InterruptHandler.endAtOnceOnTheNext();
                    server.close();
                    runs.close();
                },
                "journeyman-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            out.println(server.link());
            out.flush();
            ConsoleTerminal terminal = invocation.terminal();
            if (terminal.present() && listen == null) {
                invocation
                        .err()
                        .println("%s. Enter prints a fresh link, Ctrl-C stops."
                                .formatted(
                                        decide
                                                ? "The browser that opens it can decide"
                                                : "Read only; decide with --decide"));
                freshLinks(server, out);
            }
            new CountDownLatch(1).await();
            return ExitCode.INTERRUPTED;
        } finally {
            unhook(stop);
        }
    }

    private static void unhook(Thread stop) {
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException alreadyStopping) {
            // the hook is running
        }
    }

    /** Prints a fresh link for each line, until there are no more. */
    private void freshLinks(ConsoleServer server, PrintWriter out) {
        try {
            BufferedReader keys = new BufferedReader(new InputStreamReader(invocation.in(), StandardCharsets.UTF_8));
            while (keys.readLine() != null) {
                out.println(server.link());
            }
        } catch (IOException noTerminal) {
            // the first link is there
        }
    }
}
