package dev.journeyman.testkit.terminal;

import dev.journeyman.terminal.Emulator;
import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.TerminalNotice;
import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.testkit.script.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A terminal in which a script replaces the program. Its clock stops except during {@link #await}, which advances it to
 * the next event. It needs {@code journeyman-terminal} on the class path. It is used by one thread.
 */
public final class ScriptedTerminal implements Terminal {

    private final SettableClock clock;
    private final TerminalScript script;
    private final Emulator emulator;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::number));
    private long number;
    private boolean alive = true;
    private boolean occupied;
    private Optional<InputMode> input = Optional.of(InputMode.READ);
    private TypedKeys typed = TypedKeys.NOTHING;

    private record Event(Instant at, long number, Runnable what) {}

    /** Starts a script in a terminal of 120 columns and 40 rows. */
    public ScriptedTerminal(SettableClock clock, TerminalScript script) {
        this.clock = clock;
        this.script = script;
        this.emulator = new Emulator(120, 40);
        script.started(this);
    }

    /** Writes a text to the screen after a time. */
    public void paint(Duration after, String output) {
        paint(after, output.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes to the screen after a time. */
    public void paint(Duration after, byte[] output) {
        then(after, () -> {
            emulator.write(output, output.length);
            String answers = (emulator.probed() ? Emulator.LISTENING : "") + emulator.answers();
            if (!answers.isEmpty()) {
                script.received(answers, this);
            }
        });
    }

    /** Runs an action after a time: an action of the script or of a person. */
    public void then(Duration after, Runnable what) {
        events.add(new Event(clock.instant().plus(after), number++, what));
    }

    /** Ends the program after a time. */
    public void end(Duration after) {
        then(after, () -> alive = false);
    }

    /** Sets whether a person has begun a line and not sent it. */
    public void occupied(boolean typing) {
        occupied = typing;
    }

    /** Sets the input mode, or empty for an unknown one. By default the script reads all keys at once. */
    public void input(Optional<InputMode> now) {
        input = now;
    }

    /** Sets a person's keys, which form an unsent line. */
    public void typed(TypedKeys keys) {
        typed = keys;
        occupied = true;
    }

    @Override
    public Screen screen() {
        happen();
        return emulator.screen();
    }

    @Override
    public List<TerminalNotice> heard(long after) {
        return emulator.heard(after);
    }

    @Override
    public boolean await(Duration most) {
        Instant until = clock.instant().plus(most);
        Event next = events.peek();
        boolean fresh = alive && next != null && !next.at().isAfter(until);
        Instant at = fresh && next != null ? next.at() : until;
        if (at.isAfter(clock.instant())) {
            clock.advance(Duration.between(clock.instant(), at));
        }
        happen();
        return fresh;
    }

    /** Runs all events that are due. */
    private void happen() {
        while (alive && !events.isEmpty() && !events.element().at().isAfter(clock.instant())) {
            events.remove().what().run();
        }
    }

    @Override
    public boolean alive() {
        happen();
        return alive;
    }

    @Override
    public boolean occupied() {
        return occupied;
    }

    @Override
    public TypedKeys typed() {
        return typed;
    }

    @Override
    public void cleared(TypedKeys until) {
        occupied &= typed.keys() != until.keys();
    }

    @Override
    public Optional<InputMode> input() {
        happen();
        return input;
    }

    @Override
    public void paste(String text) {
        type(emulator.screen().bracketed() ? "\u001b[200~" + text + "\u001b[201~" : text);
    }

    @Override
    public void enter() {
        type("\r");
    }

    /** Types keys, as a person does. */
    public void type(String keys) {
        if (alive()) {
            script.received(keys, this);
        }
    }

    @Override
    public void close() {
        alive = false;
    }
}
