package dev.journeyman.terminal;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pseudo-terminal in which a program runs. A person may watch and type: the program's output is passed on unchanged,
 * and typed keys are held back between a paste and its Enter. It may be used from any thread.
 */
public final class Pty implements Terminal {

    private static final int BUFFER = 8_192;
    /** How long a process may take to end before it is killed. */
    private static final long ENDING = TimeUnit.SECONDS.toNanos(2);

    /** How long an answer may take before reading continues. */
    private static final long ANSWERED = TimeUnit.MILLISECONDS.toNanos(100);

    private final PtyProcess process;
    private final TerminalDevice device;
    private final KeyboardInput input;
    private final @Nullable OutputStream onlooker;
    private final PaintedScreen painted;
    private final Thread reader;
    private final ExecutorService answers = Executors.newSingleThreadExecutor(Pty::daemon);

    private Pty(PtyProcess process, Emulator emulator, @Nullable OutputStream onlooker) {
        this.process = process;
        this.device = TerminalDevice.of(process);
        this.input = new KeyboardInput(process.getOutputStream(), this::alive, this::lines);
        this.painted = new PaintedScreen(emulator);
        this.onlooker = onlooker;
        this.reader = daemon(this::read);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "journeyman-terminal");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts a program in a new terminal.
     *
     * @param command the program and its arguments
     * @param directory the program's working directory
     * @param environment the program's whole environment; {@code TERM} is added if it is missing
     * @param size the size of the terminal
     * @param onlooker a second stream for the program's output, unchanged; null for none
     * @throws IOException if the program cannot be started
     */
    public static Pty start(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Size size,
            @Nullable OutputStream onlooker)
            throws IOException {
        Map<String, String> given = new HashMap<>(environment);
        given.putIfAbsent("TERM", "xterm-256color");
        PtyProcess process = new PtyProcessBuilder(command.toArray(String[]::new))
                .setDirectory(directory.toString())
                .setEnvironment(given)
                .setInitialColumns(size.columns())
                .setInitialRows(size.rows())
                .start();
        Pty pty = new Pty(process, new Emulator(size.columns(), size.rows()), onlooker);
        pty.reader.start();
        return pty;
    }

    /** The size of a terminal in columns and rows. */
    public record Size(int columns, int rows) {

        /** The size of a terminal that is not displayed. */
        public static final Size USUAL = new Size(120, 40);
    }

    private void read() {
        byte[] buffer = new byte[BUFFER];
        try (InputStream out = process.getInputStream()) {
            for (int length = out.read(buffer); length >= 0; length = out.read(buffer)) {
                byte[] piece = Arrays.copyOfRange(buffer, device.data(buffer, length), length);
                show(piece); // answers before the onlooker's terminal can: an agent accepts the first answer only
                if (onlooker != null) {
                    onlooker.write(piece);
                    onlooker.flush();
                }
            }
        } catch (IOException closed) {
            // the program has ended: some systems report that as a failure
        } finally {
            answers.shutdown();
            painted.end();
        }
    }

    private void show(byte[] bytes) {
        PaintedScreen.Replies replies = painted.paint(bytes);
        String reply = replies.probe() + (onlooker == null ? replies.others() : "");
        if (!reply.isEmpty()) {
            answer(reply); // an onlooker's terminal answers the queries about the terminal itself
        }
    }

    /**
     * Sends the program an answer, before an onlooker's terminal can, but keeps reading if a paste blocks the input.
     */
    private void answer(String reply) {
        try {
            answers.submit(() -> input.put(reply)).get(ANSWERED, TimeUnit.NANOSECONDS);
        } catch (TimeoutException later) {
            // the program reads the paste only while its own output is read
        } catch (ExecutionException gone) {
            // the program no longer reads its input
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Screen screen() {
        return painted.screen();
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        return painted.heard(after);
    }

    @Override
    public boolean await(Duration most) throws InterruptedException {
        return painted.await(most);
    }

    @Override
    public boolean alive() {
        return !painted.ended() && process.isAlive();
    }

    @Override
    public boolean occupied() {
        return input.occupied();
    }

    @Override
    public TypedKeys typed() {
        return input.typed();
    }

    @Override
    public void cleared(TypedKeys until) {
        input.cleared(until);
    }

    @Override
    public Optional<InputMode> input() {
        return device.input();
    }

    /** Returns whether the terminal buffers keys until a line is complete. */
    private boolean lines() {
        return device.input().map(InputMode::lines).orElse(false);
    }

    @Override
    public void paste(String text) {
        input.paste(text, screen().bracketed());
    }

    @Override
    public void enter() {
        input.enter();
    }

    /** Sends the program a person's keys. It waits while a paste waits for its Enter, for three seconds at most. */
    public void type(byte[] keys, int length) throws InterruptedException {
        input.type(keys, length);
    }

    /** Changes the size of the terminal and informs the program. */
    public void resize(Size size) {
        painted.resize(size);
        process.setWinSize(new WinSize(size.columns(), size.rows()));
    }

    /** Waits for the program's end and returns its exit code. */
    public int exit() throws InterruptedException {
        int code = process.waitFor();
        device.release();
        reader.join(TimeUnit.SECONDS.toMillis(2)); // for the last output
        return code;
    }

    /** Closes the terminal. The program and all processes it started end. */
    @Override
    public void close() {
        List<ProcessHandle> tree = ProcessHandle.of(process.pid()).stream()
                .flatMap(program -> Stream.concat(Stream.of(program), program.descendants()))
                .toList(); // collected first: an orphaned process is no longer found as a descendant
        tree.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(ENDING, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stubborn) {
            // they are killed below
        } finally {
            tree.forEach(ProcessHandle::destroyForcibly);
            device.release();
        }
    }
}
