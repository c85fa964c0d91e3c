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

    private static final String CLEAR = "\r\u001B[K";
    /** Makes a terminal that has become narrower since it was measured cut the line instead of wrapping it. */
    private static final String CUTTING = "\u001B[?7l";

    private static final String BREAKING = "\u001B[?7h";
    private static final int MILLIS_BETWEEN_DRAWINGS = 500;
    private static final int MILLIS_BETWEEN_MEASURES = 3000;

    private final ShownWriter out;
    private final IntSupplier width;
    private final InstantSource clock;
    private final TextStyle paint;
    private final Instant start;
    private volatile int columns;
    private StatusSnapshot now = StatusSnapshot.FIRST;
    private boolean on;
    private boolean closed;
    private String drawn = "";
    private @Nullable Timer timer;

    /** Creates a status line that is redrawn on each call only; {@link #begin} also redraws it as time passes. */
    public StatusLine(PrintWriter out, IntSupplier width, InstantSource clock, TextStyle paint) {
        this.out = ShownWriter.over(out);
        this.width = width;
        this.clock = clock;
        this.paint = paint;
        start = clock.instant();
        columns = width.getAsInt();
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
        out.control(clearing());
        out.painted(TextWidth.wrapped(text, columns));
        out.println();
        drawn = "";
        draw();
    }

    @Override
    public synchronized void end(String text) {
        leave();
        out.painted(text);
        out.println();
    }

    @Override
    public synchronized void show(StatusSnapshot glance) {
        now = glance;
        on = !closed;
        draw();
    }

    @Override
    public synchronized void leave() {
        on = false;
        draw();
    }

    @Override
    public synchronized void back() {
        on = !closed;
        draw();
    }

    @Override
    public TextStyle paint() {
        return paint;
    }

    @Override
    public synchronized void close() {
        closed = true;
        leave();
        if (timer != null) {
            timer.cancel();
        }
    }

    /** Measures the width of the terminal. */
    void measure() {
        columns = width.getAsInt();
    }

    /** Draws the line if it has changed. */
    public synchronized void draw() {
        String line = on ? now.fitted(elapsed(), columns - 1) : "";
        if (!line.equals(drawn)) {
            String state = now.state().name();
            String painted =
                    line.startsWith(state) ? paint.state(now.state(), state) + line.substring(state.length()) : line;
            out.control(line.isEmpty() ? CLEAR : "\r" + CUTTING);
            if (!line.isEmpty()) {
                out.painted(painted);
                out.control("\u001B[K" + BREAKING);
            }
            drawn = line;
        }
        out.flush();
    }

    private static TimerTask every(Runnable task) {
        return new TimerTask() {
            @Override
            public void run() {
                task.run();
            }
        };
    }

    private String clearing() {
        return drawn.isEmpty() ? "" : CLEAR;
    }

    private String elapsed() {
        Duration time = Duration.between(start, clock.instant());
        String seconds = String.format(Locale.ROOT, "%02d", time.toSecondsPart());
        return time.toHours() == 0
                ? time.toMinutes() + ":" + seconds
                : String.format(Locale.ROOT, "%d:%02d:", time.toHours(), time.toMinutesPart()) + seconds;
    }
}
