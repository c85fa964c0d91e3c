package dev.journeyman.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

    private final TmuxCommand tmux;
    private final String buffer;
    private final boolean bracketed;
    private final TerminalDevice device;
    private final CopiedOutput output;
    private Screen screen = Screen.EMPTY;
    private boolean dead;
    private boolean scrolled;

    private TmuxPane(TmuxCommand tmux, boolean bracketed, Path copy) {
        this.tmux = tmux;
        this.bracketed = bracketed;
        this.buffer = "journeyman-" + ProcessHandle.current().pid() + "-"
                + Integer.toHexString(System.identityHashCode(this));
        TmuxCommand.PaneReport pane = tmux.report();
        this.device = TerminalDevice.at(pane.device());
        this.output = new CopiedOutput(tmux, pane, copy);
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
            return new TmuxPane(new TmuxCommand(tmux, pane), bracketed, copy);
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

    private void look() {
        Emulator emulator = output.heard();
        TmuxCommand.PaneReport pane = tmux.report();
        dead = pane.dead();
        scrolled = pane.scrolled();
        boolean paste = pane.bracketed().isEmpty()
                ? emulator.paste().orElse(bracketed)
                : pane.bracketed().equals("1"); // since tmux 3.7
        Screen now = new Screen(
                tmux.lines(),
                pane.row(),
                pane.column(),
                pane.title(),
                emulator.screen().state(),
                paste,
                screen.number());
        if (!now.equals(screen)) {
            screen = new Screen(
                    now.lines(), now.row(), now.column(), now.title(), now.state(), paste, screen.number() + 1);
        }
    }

    @Override
    public Screen screen() {
        return screen;
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        return output.emulator().heard(after);
    }

    @Override
    public boolean await(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        long before = screen.number();
        while (true) {
            try {
                look();
            } catch (UncheckedIOException closed) {
                dead = true;
            }
            long left = until - System.nanoTime();
            if (screen.number() != before || dead || left <= 0) {
                return screen.number() != before;
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
        tmux.feed(text, "load-buffer", "-b", buffer, "-");
        tmux.run("paste-buffer", "-p", "-r", "-d", "-b", buffer, "-t", tmux.pane());
    }

    @Override
    public void enter() {
        tmux.run("send-keys", "-t", tmux.pane(), "Enter");
    }

    /** Detaches from the pane. The program keeps running. */
    @Override
    public void close() {
        try {
            output.close(dead);
        } catch (IOException | UncheckedIOException gone) {
            // the pane is closed, and its pipe with it
        }
    }
}
