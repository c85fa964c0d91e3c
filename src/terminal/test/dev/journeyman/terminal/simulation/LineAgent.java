package dev.journeyman.terminal.simulation;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A simulated agent that reads lines: either with an editor of its own that supports bracketed paste, or as the
 * terminal delivers them. While the agent does not read, the terminal echoes and buffers the keys. It is used by one
 * thread.
 */
@SuppressWarnings("NullAway.Init") // it begins when its terminal starts it
final class LineAgent implements Agent, Mind.Body {

    private static final String PASTE = "\u001b[200~";
    private static final String PASTED = "\u001b[201~";
    private static final int LONGEST = 4_095;

    private final LineStyle style;
    private final Circumstances circumstances;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Given given;
    private final Troubles troubles;
    private final Deque<Circumstances.Dialog> dialogs;
    private final StringBuilder line = new StringBuilder();
    private final StringBuilder kept = new StringBuilder();
    private ScriptedTerminal terminal;
    private Timeline timeline;
    private Stream stream;
    private Mind mind;
    private Hands hands;
    private boolean prompted;
    private String dialog = "";
    private Runnable answered = () -> {};
    private boolean person;
    private Instant input = Instant.EPOCH;
    private int coming;
    private long discards;

    LineAgent(LineStyle style, Circumstances circumstances, InstantSource clock, RandomGenerator random) {
        this.style = style;
        this.circumstances = circumstances;
        this.clock = clock;
        this.random = random;
        this.given = new Given(clock);
        this.troubles = new Troubles(circumstances.mishap());
        this.dialogs = new ArrayDeque<>(circumstances.opening().dialogs());
    }

    @Override
    public Given given() {
        return given;
    }

    @Override
    public boolean open() {
        return prompted;
    }

    @Override
    public void started(ScriptedTerminal in) {
        terminal = in;
        timeline = new Timeline(in, clock);
        stream = new Stream(in, clock, random, circumstances.context().piece());
        hands = new Hands(in, circumstances.person(), this);
        mind = new Mind(timeline, circumstances, false, this);
        stream.write("Loading...\r\n");
        tell();
        timeline.then(circumstances.opening().delay(), this::next);
        if (troubles.is(Circumstances.Trouble.CRASH)) {
            in.then(circumstances.mishap().after(), this::crash);
        }
    }

    private void crash() {
        given.ended();
        terminal.end(Duration.ZERO);
    }

    private void next() {
        if (dialogs.isEmpty()) {
            stream.write("Welcome.\r\n\r\n");
            mind.begin();
        } else {
            ask(dialogs.removeFirst(), () -> timeline.then(Duration.ofMillis(50 + random.nextInt(1_500)), this::next));
        }
    }

    private void ask(Circumstances.Dialog asks, Runnable then) {
        dialog = asks.kind();
        answered = then;
        stream.write(style.question(asks.kind()));
        if (!asks.never()) {
            timeline.then(asks.answered(), () -> answer(asks.kind()));
        }
    }

    private void answer(String kind) {
        if (dialog.equals(kind)) {
            dialog = "";
            stream.write("\r\n");
            answered.run();
        }
    }

    @Override
    public void received(String keys, ScriptedTerminal in) {
        if (keys.startsWith("\u001b") && !keys.startsWith(PASTE)) {
            return;
        }
        if (!keys.equals("\r") && troubles.once(Circumstances.Trouble.FROZEN)) {
            timeline.freeze(circumstances.mishap().takes());
        }
        Instant at = stream.done().plusMillis(1 + random.nextInt(14));
        input = at.isAfter(input) ? at : input;
        coming++;
        tell();
        timeline.then(Duration.between(clock.instant(), input), () -> {
            coming--;
            take(keys);
            tell();
        });
    }

    /** Reports the input mode: the terminal buffers and echoes the keys while no editor reads them. */
    private void tell() {
        boolean reads = style.edits() && prompted;
        boolean unread = coming > 0 || kept.indexOf("\r") >= 0;
        terminal.input(Optional.of(new InputMode(!reads, !reads, unread, discards)));
    }

    private void take(String keys) {
        boolean enter = keys.equals("\r");
        if (!dialog.isEmpty()) {
            given.stray(enter ? "Enter" : "a paste", dialog);
            if (enter) {
                answer(dialog);
            }
        } else if (!enter && troubles.once(Circumstances.Trouble.LOST_PASTE)) {
            restart();
        } else if (style.edits() && prompted) {
            if (!enter || !troubles.once(Circumstances.Trouble.LOST_ENTER)) { // line mode loses no Enter
                edited(keys);
            }
        } else {
            echoed(keys);
        }
    }

    /** Processes keys as a line editor does. */
    private void edited(String keys) {
        if (keys.equals("\r")) {
            prompted = false;
            stream.write("\r\n\u001b[?2004l");
            read(line.toString());
            line.setLength(0);
        } else {
            String text = keys.replace(PASTE, "").replace(PASTED, "");
            line.append(text);
            stream.write(text.replace("\n", "\r\n"));
        }
    }

    /** Processes keys as a terminal in line mode does. */
    private void echoed(String keys) {
        if (keys.equals("\r")) {
            stream.write("\r\n");
            if (prompted) {
                prompted = false;
                read(line.toString());
                line.setLength(0);
            } else {
                kept.append(line).append('\r');
                line.setLength(0);
            }
        } else {
            line.append(keys);
            while (line.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
                line.setLength(line.length() - 1);
            }
            stream.write(keys.replace("\u001b", "^[").replace("\n", "\r\n"));
        }
    }

    private void read(String text) {
        given.shut();
        if (text.isBlank()) {
            idle();
            return;
        }
        given.message(text);
        if (style.shell() && !person) {
            text.lines().filter(each -> !each.startsWith("#")).forEach(given::ran);
        }
        person = false;
        if (style.shell()) {
            idle();
        } else {
            mind.told(text);
        }
    }

    @Override
    public void typed(String keys) {
        if (keys.equals("\u0015")) {
            stream.write("\b \b".repeat(line.length()));
            line.setLength(0);
        } else {
            person = keys.endsWith("\r");
            String text = keys.replace("\r", "");
            if (style.edits() && prompted) {
                edited(text);
            } else {
                echoed(text);
            }
            if (person && style.edits() && prompted) {
                edited("\r");
            } else if (person) {
                echoed("\r");
            }
        }
    }

    private void restart() {
        timeline.restart();
        coming = 0;
        discards++;
        given.shut();
        prompted = false;
        line.setLength(0);
        mind = new Mind(timeline, circumstances, false, this);
        stream.write("\r\nConnection lost. Starting again...\r\n\u001b[?2004l");
        timeline.then(Duration.ofMillis(1_000 + random.nextInt(3_000)), this::idle);
    }

    @Override
    public void began() {
        given.shut();
    }

    @Override
    public void ticked() {
        if (mind.tick() % 5 == 1) {
            stream.write(style.shell() ? "compiled %d files\r\n".formatted(mind.tick()) : ".");
        }
    }

    @Override
    public void asked(String text) {}

    @Override
    public void said(String text) {
        stream.write("\r\n" + text.replace("\n", "\r\n") + "\r\n");
    }

    @Override
    public void blocked(Circumstances.Dialog asks, Runnable then) {
        stream.write("\r\n");
        ask(asks, then);
    }

    /** Waits for a line, which begins with the keys typed in the meantime. */
    @Override
    public void idle() {
        stream.write("\r\n" + (style.edits() ? "\u001b[?2004h" : "") + style.prompt());
        prompted = true;
        if (!terminal.occupied()) {
            given.opened();
        }
        hands.opened();
        int end = kept.indexOf("\r");
        if (end >= 0) {
            String text = kept.substring(0, end);
            kept.delete(0, end + 1);
            prompted = false;
            if (style.edits()) {
                stream.write(text.replace("\n", "\r\n") + "\r\n\u001b[?2004l");
            }
            read(text.replace(PASTE, "").replace(PASTED, ""));
        } else if (style.edits() && line.length() > 0) {
            String text = line.toString().replace(PASTE, "").replace(PASTED, "");
            line.setLength(0);
            edited(text);
        }
        tell();
    }
}
