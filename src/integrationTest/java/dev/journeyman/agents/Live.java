package dev.journeyman.agents;

import dev.journeyman.terminal.Pty;
import dev.journeyman.terminal.TmuxPane;
import dev.journeyman.terminal.TmuxServer;
import dev.journeyman.terminal.Watched;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A real agent in a terminal, with a user in front of it. Close it, or the agent keeps running. */
final class Live implements AutoCloseable {

    /** Where an agent runs. */
    enum In {
        PTY,
        TMUX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Watched terminal;
    private final Consumer<byte[]> keys;
    private final Runnable end;

    private Live(Watched terminal, Consumer<byte[]> keys, Runnable end) {
        this.terminal = terminal;
        this.keys = keys;
        this.end = end;
    }

    /** Starts an agent, with a first task if there is one. */
    static Live started(Agent agent, In in, Home home, String task) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(home.directory().resolve("bin").resolve(agent.command()).toString()));
        command.addAll(arguments(agent, task));
        return in == In.PTY ? inPty(home, command) : inTmux(home, command);
    }

    private static List<String> arguments(Agent agent, String task) {
        List<String> arguments = new ArrayList<>(
                switch (agent) {
                    case CLAUDE, CODEX -> List.<String>of();
                    case GEMINI -> List.of("--model", "gemini-2.5-flash");
                    case OPENCODE -> List.of("--model", "mock/mock-model");
                    case COPILOT -> throw new IllegalArgumentException("no test injects into " + agent);
                });
        if (!task.isEmpty()) {
            switch (agent) {
                case GEMINI -> arguments.add("--prompt-interactive");
                case OPENCODE -> arguments.add("--prompt");
                default -> {}
            }
            arguments.add(task);
        }
        return arguments;
    }

    private static Live inPty(Home home, List<String> command) throws IOException {
        Pty pty = Pty.start(command, home.worktree(), home.environment(), Pty.Size.USUAL, null);
        return new Live(
                new Watched(pty),
                keys -> {
                    try {
                        pty.type(keys, keys.length);
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                },
                () -> {});
    }

    private static Live inTmux(Home home, List<String> command) throws IOException {
        TmuxServer.required();
        TmuxServer server = new TmuxServer();
        try {
            String pane = server.open(home.worktree(), home.environment(), command);
            return new Live(
                    new Watched(TmuxPane.of(server.command(), pane, true)),
                    keys -> server.press(pane, keys),
                    server::close);
        } catch (IOException | RuntimeException none) {
            server.close();
            throw none;
        }
    }

    Watched terminal() {
        return terminal;
    }

    /** Presses keys, as a user does. */
    void press(String... each) {
        for (String key : each) {
            keys.accept(key.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() {
        terminal.close();
        end.run();
    }
}
