package dev.journeyman.cli.show;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The last line of a terminal, redrawn in place while a run is driven; lines about events scroll above it. It is one
 * column narrower than the terminal, because a terminal may begin a new line when its last column is filled. It may be
 * used from any thread.
 */
public final class StatusLine implements ProgressScreen {

    private static final int MILLIS_BETWEEN_DRAWINGS = 500;
    private static final int MILLIS_BETWEEN_MEASURES = 3000;

    private final DrawnLine line;
    private final TerminalWidth width;
    private final ElapsedTime elapsed;
    private final TextStyle paint;
    private StatusSnapshot now = StatusSnapshot.FIRST;
    private Visibility visibility = Visibility.HIDDEN;
    private @Nullable Timer timer;

    /** Whether the line is on the screen. */
    private enum Visibility {
        HIDDEN,
        SHOWN,
        CLOSED
    }

    /** Creates a status line that is redrawn on each call only; {@link #begin} also redraws it as time passes. */
    public StatusLine(PrintWriter out, IntSupplier width, InstantSource clock, TextStyle paint) {
        this.line = new DrawnLine(ShownWriter.over(out));
        this.width = new TerminalWidth(width);
        this.elapsed = new ElapsedTime(clock);
        this.paint = paint;
    }

    /** Returns a status line that a daemon thread redraws twice a second until it is closed. */
    public static StatusLine begin(PrintWriter out, IntSupplier width, TextStyle paint) {
        StatusLine line = new StatusLine(out, width, InstantSource.system(), paint);
        Timer timer = new Timer("journeyman-status", true);
        timer.schedule(every(line::draw), 0, MILLIS_BETWEEN_DRAWINGS);
        timer.schedule(every(line::measure), MILLIS_BETWEEN_MEASURES, MILLIS_BETWEEN_MEASURES);
        line.timer = timer;
        Runtime.getRuntime().addShutdownHook(new Thread(line::close, "journeyman-status-off"));
        return line;
    }

    @Override
    public synchronized void line(String text) {
        line.above(TextWidth.wrapped(text, width.columns()));
        draw();
    }

    @Override
    public synchronized void end(String text) {
        leave();
        line.end(text);
    }

    @Override
    public synchronized void show(StatusSnapshot glance) {
        now = glance;
        turn(Visibility.SHOWN);
    }

    @Override
    public synchronized void leave() {
        turn(Visibility.HIDDEN);
    }

    @Override
    public synchronized void back() {
        turn(Visibility.SHOWN);
    }

    @Override
    public TextStyle paint() {
        return paint;
    }

    @Override
    public synchronized void close() {
        turn(Visibility.CLOSED);
        if (timer != null) {
            timer.cancel();
        }
    }

    /** Measures the width of the terminal. */
    void measure() {
        width.measure();
    }

    /** Draws the line if it has changed. */
    public synchronized void draw() {
        String text = visibility == Visibility.SHOWN ? now.fitted(elapsed.shown(), width.columns() - 1) : "";
        String state = now.state().name();
        line.draw(
                text, text.startsWith(state) ? paint.state(now.state(), state) + text.substring(state.length()) : text);
    }

    private void turn(Visibility wanted) {
        visibility = visibility == Visibility.CLOSED ? visibility : wanted;
        draw();
    }

    private static TimerTask every(Runnable task) {
        return new TimerTask() {
            @Override
            public void run() {
                task.run();
            }
        };
    }

    /** The width of a terminal when it was measured last. It may be used from any thread. */
    private static final class TerminalWidth {

        private final IntSupplier measured;
        private volatile int columns;

        TerminalWidth(IntSupplier measured) {
            this.measured = measured;
            this.columns = measured.getAsInt();
        }

        void measure() {
            columns = measured.getAsInt();
        }

        int columns() {
            return columns;
        }
    }

    /** The time since something began, as people read it. */
    private static final class ElapsedTime {

        private final InstantSource clock;
        private final Instant start;

        /** Begins now. */
        ElapsedTime(InstantSource clock) {
            this.clock = clock;
            this.start = clock.instant();
        }

        /** Returns the time as minutes and seconds, from an hour on with hours. */
        String shown() {
            Duration time = Duration.between(start, clock.instant());
            String seconds = String.format(Locale.ROOT, "%02d", time.toSecondsPart());
            return time.toHours() == 0
                    ? time.toMinutes() + ":" + seconds
                    : String.format(Locale.ROOT, "%d:%02d:", time.toHours(), time.toMinutesPart()) + seconds;
        }
    }
}
