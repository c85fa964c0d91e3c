package dev.journeyman.terminal;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessInput;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessOutput;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A pane of a running tmux, with a program that was started there before. Its screen is read from tmux. The program's
 * notices are read from a copy of its output, which begins when this object is created. It is used by one thread.
 */
public final class TmuxPane implements Terminal {

    private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int BUFFER = 1 << 16;

    /** What tmux itself starts, such as its server, is not ended with the command. */
    private static final ProcessLimits LIMITS = new ProcessLimits(
            Duration.ofMinutes(1), Duration.ofSeconds(1), ProcessLimits.ALL, ProcessLimits.Ending.ASK_FIRST);

    private static final String FIELDS =
            "#{cursor_x}\t#{cursor_y}\t#{pane_width}\t#{pane_height}\t#{pane_dead}\t#{pane_pipe}\t#{pane_in_mode}"
                    + "\t#{bracket_paste_flag}\t#{pane_tty}\t#{pane_title}";

    private final List<String> tmux;
    private final String pane;
    private final String buffer;
    private final boolean bracketed;
    private final TerminalDevice device;
    private final Path copy;
    private final boolean listening;
    private final Emulator emulator;
    private long read;
    private long changes;
    private Screen screen = Screen.EMPTY;
    private boolean dead;
    private boolean scrolled;

    private TmuxPane(List<String> tmux, String pane, boolean bracketed, Path copy) {
        this.tmux = tmux;
        this.bracketed = bracketed;
        this.pane = pane;
        this.copy = copy;
        this.buffer = "journeyman-" + ProcessHandle.current().pid() + "-"
                + Integer.toHexString(System.identityHashCode(this));
        String[] fields = fields();
        this.emulator = new Emulator(Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
        this.device = TerminalDevice.at(fields[8]);
        this.listening = fields[5].equals("0"); // otherwise this would end another program's pipe
        if (listening) {
            run("pipe-pane", "-t", pane, "cat >> '" + copy.toString().replace("'", "'\\''") + "'");
        }
        look();
    }

    /**
     * Attaches to a pane.
     *
     * @param tmux the tmux command, for example {@code tmux} or {@code tmux -L name}
     * @param pane the pane as tmux names it: {@code %3}, {@code session:window.pane}
     * @param bracketed whether the program has turned bracketed paste on; used if tmux does not report it and the
     *     program does not set the mode again
     * @throws IOException if tmux has no such pane; the message is one sentence
     */
    public static TmuxPane of(List<String> tmux, String pane, boolean bracketed) throws IOException {
        Path copy = Files.createTempFile("journeyman", ".pane");
        try {
            return new TmuxPane(List.copyOf(tmux), pane, bracketed, copy);
        } catch (UncheckedIOException none) {
            Files.deleteIfExists(copy);
            throw new IOException(
                    "tmux has no pane %s (%s). List them with: tmux list-panes -a"
                            .formatted(
                                    pane,
                                    Objects.requireNonNull(none.getCause()).getMessage()),
                    none);
        }
    }

    private String[] fields() {
        String[] fields = run("display-message", "-p", "-t", pane, FIELDS).split("\t", 10);
        if (fields.length < 10 || fields[2].isEmpty()) { // if other panes exist, tmux does not report a failure
            throw failed("can't find pane: " + pane);
        }
        return fields;
    }

    private void look() {
        hear();
        String[] fields = fields();
        dead = fields[4].equals("1");
        scrolled = !fields[6].equals("0");
        List<String> lines = run("capture-pane", "-p", "-t", pane)
                .lines()
                .map(String::stripTrailing)
                .toList();
        Screen heard = emulator.screen();
        String title = fields[9].strip();
        boolean paste =
                fields[7].isEmpty() ? emulator.paste().orElse(bracketed) : fields[7].equals("1"); // since tmux 3.7
        Screen now = new Screen(
                lines, Integer.parseInt(fields[1]), Integer.parseInt(fields[0]), title, heard.state(), paste, changes);
        if (!now.equals(screen)) {
            changes++;
            screen = new Screen(now.lines(), now.row(), now.column(), title, now.state(), paste, changes);
        }
    }

    /** Reads the program's output since the last call. */
    private void hear() {
        if (!listening) {
            return;
        }
        try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "r")) {
            file.seek(read);
            byte[] bytes = new byte[BUFFER];
            for (int length = file.read(bytes); length > 0; length = file.read(bytes)) {
                read += length;
                emulator.write(bytes, length);
            }
            emulator.answers(); // discarded: tmux has answered already, and the program ignores later answers
            emulator.probed();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public Screen screen() {
        return screen;
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        return emulator.heard(after);
    }

    @Override
    public boolean await(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        long before = changes;
        while (true) {
            try {
                look();
            } catch (UncheckedIOException closed) {
                dead = true;
            }
            long left = until - System.nanoTime();
            if (changes != before || dead || left <= 0) {
                return changes != before;
            }
            TimeUnit.NANOSECONDS.sleep(Math.min(GLANCE, left));
        }
    }

    @Override
    public boolean alive() {
        return !dead;
    }

    /** Returns whether the pane is in copy mode, such as for scrolling: keys do not reach the program then. */
    @Override
    public boolean occupied() {
        return scrolled;
    }

    @Override
    public Optional<InputMode> input() {
        return device.input();
    }

    @Override
    public void paste(String text) {
        feed(text, "load-buffer", "-b", buffer, "-");
        run("paste-buffer", "-p", "-r", "-d", "-b", buffer, "-t", pane);
    }

    @Override
    public void enter() {
        run("send-keys", "-t", pane, "Enter");
    }

    private String run(String... arguments) {
        return feed("", arguments);
    }

    private String feed(String input, String... arguments) {
        List<String> command = new ArrayList<>(tmux);
        command.add("-u"); // in other locales tmux replaces tabs and non-ASCII characters with _
        command.addAll(List.of(arguments));
        ProcessResult result = result(ProcessDescription.of(Path.of(""), command, LIMITS)
                .with(new ProcessInput.Text(input))
                .with(ProcessOutput.JOINED));
        switch (result.cause()) {
            case INTERRUPT -> throw failed("interrupted while waiting for tmux");
            case TIME_LIMIT ->
                throw failed("tmux did not answer within %s seconds"
                        .formatted(LIMITS.time().toSeconds()));
            case ITSELF -> {
                if (!result.ok()) {
                    throw failed(result.output().strip());
                }
            }
        }
        return result.output();
    }

    private static ProcessResult result(ProcessDescription tmux) {
        try {
            return ProcessRunner.run(tmux);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static UncheckedIOException failed(String why) {
        return new UncheckedIOException(new IOException(why));
    }

    /** Detaches from the pane. The program keeps running. */
    @Override
    public void close() {
        try {
            if (listening && !dead) {
                run("pipe-pane", "-t", pane);
            }
            Files.deleteIfExists(copy);
        } catch (IOException | UncheckedIOException gone) {
            // the pane is closed, and its pipe with it
        }
    }
}
