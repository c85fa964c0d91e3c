package dev.journeyman.terminal;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
    private static final String BEGIN_PASTE = "\u001b[200~";
    private static final String END_PASTE = "\u001b[201~";

    /** The longest time a person's keys are held back while a paste waits for its Enter. */
    private static final long HELD_BACK = TimeUnit.SECONDS.toNanos(3);

    /** How long a process may take to end before it is killed. */
    private static final long ENDING = TimeUnit.SECONDS.toNanos(2);

    /** How long an answer may take before reading continues. */
    private static final long ANSWERED = TimeUnit.MILLISECONDS.toNanos(100);

    private final PtyProcess process;
    private final TerminalDevice device;
    private final OutputStream input;
    private final @Nullable OutputStream onlooker;
    private final Emulator emulator;
    private final PendingInput typing = new PendingInput();
    private final Thread reader;
    private final ExecutorService answers = Executors.newSingleThreadExecutor(Pty::daemon);
    private final Object painted = new Object();
    private final Object written = new Object();
    private long changes;
    private long seen;
    private boolean ended;
    private boolean pasting;

    private Pty(PtyProcess process, Emulator emulator, @Nullable OutputStream onlooker) {
        this.process = process;
        this.device = TerminalDevice.of(process);
        this.input = process.getOutputStream();
        this.emulator = emulator;
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
            synchronized (painted) {
                ended = true;
                painted.notifyAll();
            }
        }
    }

    private void show(byte[] bytes) {
        String reply;
        synchronized (painted) {
            emulator.write(bytes, bytes.length);
            String others = emulator.answers();
            reply = (emulator.probed() ? Emulator.LISTENING : "") + (onlooker == null ? others : "");
            changes++;
            painted.notifyAll();
        }
        if (!reply.isEmpty()) {
            answer(reply); // an onlooker's terminal answers the queries about the terminal itself
        }
    }

    /**
     * Sends the program an answer, before an onlooker's terminal can, but keeps reading if a paste blocks the input.
     */
    private void answer(String reply) {
        try {
            answers.submit(() -> put(reply)).get(ANSWERED, TimeUnit.NANOSECONDS);
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
        synchronized (painted) {
            return emulator.screen();
        }
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        synchronized (painted) {
            return emulator.heard(after);
        }
    }

    @Override
    public boolean await(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        synchronized (painted) {
            while (changes == seen && !ended) {
                long left = until - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(painted, left);
            }
            boolean fresh = changes != seen;
            seen = changes;
            return fresh;
        }
    }

    @Override
    public boolean alive() {
        synchronized (painted) {
            return !ended && process.isAlive();
        }
    }

    @Override
    public boolean occupied() {
        boolean lines = lines();
        synchronized (written) {
            typing.now(lines);
            return typing.open();
        }
    }

    @Override
    public TypedKeys typed() {
        synchronized (written) {
            return typing.typed();
        }
    }

    @Override
    public void cleared(TypedKeys until) {
        synchronized (written) {
            if (typing.typed().keys() == until.keys()) {
                typing.empty();
            }
        }
    }

    @Override
    public Optional<InputMode> input() {
        return device.input();
    }

    /** Returns whether the terminal buffers keys until a line is complete. */
    private boolean lines() {
        return input().map(InputMode::lines).orElse(false);
    }

    @Override
    public void paste(String text) {
        boolean bracketed = screen().bracketed();
        synchronized (written) {
            pasting = true;
        }
        put(bracketed ? BEGIN_PASTE + text + END_PASTE : text);
    }

    @Override
    public void enter() {
        put("\r");
        synchronized (written) {
            pasting = false;
            written.notifyAll();
        }
    }

    /** Sends the program a person's keys. It waits while a paste waits for its Enter, for three seconds at most. */
    public void type(byte[] keys, int length) throws InterruptedException {
        synchronized (written) {
            long until = System.nanoTime() + HELD_BACK;
            while (pasting && alive() && until > System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(written, until - System.nanoTime());
            }
            pasting = false;
            typing.typed(keys, length, lines());
            put(new String(keys, 0, length, StandardCharsets.ISO_8859_1), true);
        }
    }

    /** Changes the size of the terminal and informs the program. */
    public void resize(Size size) {
        synchronized (painted) {
            emulator.resize(size.columns(), size.rows());
        }
        process.setWinSize(new WinSize(size.columns(), size.rows()));
    }

    private void put(String text) {
        put(text, false);
    }

    private void put(String text, boolean bytes) {
        synchronized (written) {
            try {
                input.write(text.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
                input.flush();
            } catch (IOException gone) {
                if (alive()) {
                    throw new UncheckedIOException("The program no longer reads its input. Start it again.", gone);
                }
            }
        }
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
