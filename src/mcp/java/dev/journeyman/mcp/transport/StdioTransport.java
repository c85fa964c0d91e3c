package dev.journeyman.mcp.transport;

import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Commands.Program;
import dev.journeyman.workspace.Commands.RunningProgram;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A transport to a server that is a program: each message is a line of its standard input or output. It is used by one
 * thread at a time. Two threads of its own read and write, so that a program that does neither cannot block the run.
 */
public final class StdioTransport implements Transport {

    private static final int WAITING = 64;
    private static final int SHOWN = 300;
    private static final Rpc.Message END = new Rpc.Message(0, "");

    private static final Predicate<String> COMPLAINT = Pattern.compile(
                    "(?i)(?!\\s*at\\s).*(error|exception|fatal|panic).*:.*")
            .asMatchPredicate();

    private final String server;
    private final RunningProgram started;
    private final ResponseRouter inbox;
    private final BlockingQueue<Rpc.Message> outgoing = new LinkedBlockingQueue<>(WAITING);
    private volatile boolean begun;
    private boolean ended;

    private StdioTransport(String server, RunningProgram started, ResponseRouter inbox) {
        this.server = server;
        this.started = started;
        this.inbox = inbox;
    }

    public static StdioTransport start(String server, Commands commands, Program program, ResponseRouter inbox)
            throws McpException {
        RunningProgram started;
        try {
            started = commands.start(program);
        } catch (WorkspaceException absent) {
            throw new McpException(
                    "The tool server \"%s\" cannot be used: %s".formatted(server, absent.getMessage()), absent);
        }
        StdioTransport link = new StdioTransport(server, started, inbox);
        thread("reader", server, link::read);
        thread("writer", server, link::write);
        return link;
    }

    @Override
    public void send(Rpc.Message message) {
        if (!outgoing.offer(message) && message.asks()) {
            inbox.end(new McpException(
                    "The tool server \"%s\" does not read what it is sent. The next call restarts it."
                            .formatted(server),
                    null));
        }
    }

    @Override
    public void agreed(String version) {
        begun = true;
    }

    @Override
    public boolean usable() {
        return !inbox.ended() && started.alive();
    }

    @Override
    public void close() {
        outgoing.clear();
        try {
            if (outgoing.offer(END) && !inbox.ended()) {
                started.await(ServerLimits.FAREWELL);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    /** Ends the program with everything it started; a second call waits for the first. */
    private synchronized void end() {
        if (!ended) {
            ended = true;
            started.close();
        }
    }

    private void read() {
        LimitedLineReader lines = new LimitedLineReader(started.output());
        try {
            for (String line = lines.next(); line != null; line = lines.next()) {
                inbox.take(line, this::send);
            }
            inbox.end(McpException.unanswered(epitaph(), null));
        } catch (LimitedLineReader.TooLongException flood) {
            inbox.end(McpException.unanswered(
                    "The tool server \"%s\" wrote a line of more than 4 MiB, and was ended. Ask it for less; the next call restarts it."
                            .formatted(server),
                    flood));
            end();
        } catch (IOException | InterruptedException gone) {
            inbox.end(McpException.unanswered(
                    "The tool server \"%s\" is gone. The next call restarts it.".formatted(server), gone));
        }
    }

    /** Returns the message about how the program ended, after ending what it left behind. */
    private String epitaph() throws InterruptedException {
        OptionalInt exit = started.await(ServerLimits.FAREWELL);
        end();
        String last = lastWords(started.error());
        return "The tool server \"%s\" ended%s before it answered.%s%s %s"
                .formatted(
                        server,
                        exit.isPresent() ? " with exit code " + exit.getAsInt() : "",
                        last,
                        inbox.noise(),
                        begun ? "The next call restarts it." : "Check that it starts by itself and speaks MCP.");
    }

    /** Returns a sentence with the output line that best tells why the program ended; runtimes print more after it. */
    private static String lastWords(String output) {
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        Optional<String> best = lines.stream().filter(COMPLAINT).reduce((before, after) -> after);
        return best.or(() -> lines.stream().reduce((before, after) -> after))
                .map(line -> " It said: \"%s\".".formatted(ServerMessage.line(line, SHOWN)))
                .orElse("");
    }

    private void write() {
        try (OutputStream input = started.input()) {
            for (Rpc.Message message = outgoing.take(); !message.equals(END); message = outgoing.take()) {
                input.write((message.text() + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
            }
        } catch (IOException | InterruptedException gone) {
            outgoing.clear(); // the reader sees the same end and reports it
        }
    }

    private static void thread(String what, String server, Runnable work) {
        Thread thread = new Thread(work, "journeyman-mcp-%s-%s".formatted(what, server));
        thread.setDaemon(true);
        thread.start();
    }
}
