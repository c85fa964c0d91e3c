package dev.journeyman.terminal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A terminal that keeps the input of its program, and the screen at that time. */
public final class Watched implements Terminal {

    private final Terminal terminal;
    private final List<Given> given = new CopyOnWriteArrayList<>();

    /**
     * An input of the program.
     *
     * @param text the pasted text, or a carriage return for Enter
     * @param on the screen at that time
     */
    public record Given(String text, Screen on) {

        @Override
        public String toString() {
            return "%d characters at %d,%d".formatted(text.length(), on.column(), on.row());
        }
    }

    /** Watches a terminal. */
    public Watched(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Returns the input of the program so far, in order. */
    public List<Given> given() {
        return List.copyOf(given);
    }

    /** Waits for a screen, and returns whether it came. */
    public boolean shows(Predicate<Screen> wanted, Duration most) throws InterruptedException {
        return shows(terminal, wanted, most);
    }

    /** Waits for a screen of a terminal, and returns whether it came. */
    public static boolean shows(Terminal terminal, Predicate<Screen> wanted, Duration most)
            throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        while (!wanted.test(terminal.screen())) {
            if (System.nanoTime() > until) {
                return false;
            }
            boolean alive = terminal.alive();
            terminal.await(Duration.ofMillis(200));
            if (!alive) {
                return wanted.test(terminal.screen()); // the screen no longer changes
            }
        }
        return true;
    }

    @Override
    public Screen screen() {
        return terminal.screen();
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        return terminal.heard(after);
    }

    @Override
    public boolean await(Duration most) throws InterruptedException {
        return terminal.await(most);
    }

    @Override
    public boolean alive() {
        return terminal.alive();
    }

    @Override
    public boolean occupied() {
        return terminal.occupied();
    }

    @Override
    public void paste(String text) {
        given.add(new Given(text, terminal.screen()));
        terminal.paste(text);
    }

    @Override
    public void enter() {
        given.add(new Given("\r", terminal.screen()));
        terminal.enter();
    }

    @Override
    public void close() {
        terminal.close();
    }
}
