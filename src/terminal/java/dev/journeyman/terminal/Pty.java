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
 * A terminal of our own with a program in it. A person may look on and type: what the program writes is passed on as it is, and what
 * is typed is held back between a paste and its Enter. It may be used from any thread.
 */
public final class Pty implements Terminal {

    private static final int BUFFER = 8_192;
    private static final String BEGIN_PASTE = "\u001b[200~";
    private static final String END_PASTE = "\u001b[201~";

    /** How long a person's keys are held back at most while a paste waits for its Enter. */
    private static final long HELD_BACK = TimeUnit.SECONDS.toNanos(3);

    /** How long whoever is told to end may take for it. */
    private static final long ENDING = TimeUnit.SECONDS.toNanos(2);

    /** How long an answer may take before reading goes on. */
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
     * Starts a program in a terminal.
     *
     * @param command the program and its arguments
     * @param directory where it works
     * @param environment all it gets of an environment
     * @param size columns and rows
     * @param onlooker what the program writes is written to it too, unchanged, if there is one
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

    /** How many columns and rows a terminal has. */
    public record Size(int columns, int rows) {

        /** What a terminal has that nobody sees. */
        public static final Size USUAL = new Size(120, 40);
    }

    private void read() {
        byte[] buffer = new byte[BUFFER];
        try (InputStream out = process.getInputStream()) {
            for (int length = out.read(buffer); length >= 0; length = out.read(buffer)) {
                byte[] piece = Arrays.copyOfRange(buffer, device.data(buffer, length), length);
                show(piece); // answers before the onlooker's terminal can: an agent takes the first word for all
                if (onlooker != null) {
                    onlooker.write(piece);
                    onlooker.flush();
                }
            }
        } catch (IOException closed) {
            // the program has ended: some systems say so by a failure
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
            answer(reply); // where somebody looks on, that terminal answers for itself what it is
        }
    }

    /** Gives the program an answer, before an onlooker can, but does not stop to read where a paste is in the way. */
    private void answer(String reply) {
        try {
            answers.submit(() -> put(reply)).get(ANSWERED, TimeUnit.NANOSECONDS);
        } catch (TimeoutException later) {
            // the program takes the paste only as long as somebody reads what it writes
        } catch (ExecutionException gone) {
            // it takes nothing any more
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

    /** Returns whether the terminal keeps what is typed until a line is complete. */
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

    /** Gives the program what a person typed. It waits while a paste waits for its Enter, but not for long. */
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

    /** Tells the program that the terminal has another size. */
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
                    throw new UncheckedIOException("The program takes no input any more.", gone);
                }
            }
        }
    }

    /** Waits for the program's end and returns its exit code. */
    public int exit() throws InterruptedException {
        int code = process.waitFor();
        device.release();
        reader.join(TimeUnit.SECONDS.toMillis(2)); // what it wrote last
        return code;
    }

    /** Lets go of the terminal. The program ends, and whatever it started. */
    @Override
    public void close() {
        List<ProcessHandle> tree = ProcessHandle.of(process.pid()).stream()
                .flatMap(program -> Stream.concat(Stream.of(program), program.descendants()))
                .toList(); // who has lost its parent is no longer found below it
        tree.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(ENDING, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stubborn) {
            // they are made to
        } finally {
            tree.forEach(ProcessHandle::destroyForcibly);
            device.release();
        }
    }
}
