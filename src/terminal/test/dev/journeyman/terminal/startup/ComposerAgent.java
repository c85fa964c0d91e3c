package dev.journeyman.terminal.startup;

import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A typical agent: it shows pastes in a composer, sends them on a separate Enter, queues messages that arrive while it
 * works, and writes the requested word backwards. Its faults can be set. It is used by one thread.
 */
public final class ComposerAgent implements TerminalScript {

    public static final String TRUST = " Accessing workspace:\r\n\r\n Quick safety check\r\n\r\n ❯ No, exit\u001b[8D";

    private static final String PASTE = "\u001b[200~";
    private static final String PASTED = "\u001b[201~";
    private static final Pattern WORD = Pattern.compile("Then write (\\w{6}) backwards");

    /** The settings of the agent. */
    public static final class Habits {
        Duration readyAfter = Duration.ofMillis(200);
        public Duration thinksFor = Duration.ofMillis(5);
        public Duration answersAfter = Duration.ofMillis(800);
        public Duration turn = Duration.ofSeconds(1);
        public UnaryOperator<String> answer = ComposerAgent::backwards;
        public Consumer<ScriptedTerminal> started = terminal -> {};
        public Consumer<ScriptedTerminal> pasted = terminal -> {};
        public Consumer<ScriptedTerminal> entered = terminal -> {};
        public int losesPastes;
        public int losesEnters;
    }

    public final Habits habits = new Habits();
    public final ComposerScreen screen = new ComposerScreen();

    /** The messages that reached the model, in their order. */
    public final List<String> delivered = new ArrayList<>();

    /** All pastes, including lost ones. */
    public final List<String> pastes = new ArrayList<>();

    /** How often Enter was pressed, in a composer or in a dialog. */
    public int enters;

    /** How often Enter was pressed in a dialog. */
    public int confirmed;

    private final Deque<String> queued = new ArrayDeque<>();
    private final StringBuilder composer = new StringBuilder();

    /** Answers with the requested word backwards. */
    static String backwards(String message) {
        Matcher word = WORD.matcher(message);
        return "⏺ ACK: context received " + (word.find() ? new StringBuilder(word.group(1)).reverse() : "");
    }

    @Override
    public void started(ScriptedTerminal terminal) {
        terminal.paint(Duration.ZERO, "\u001b[?2004hLoading...");
        terminal.then(habits.readyAfter, () -> paint(terminal));
        habits.started.accept(terminal);
    }

    @Override
    public void received(String input, ScriptedTerminal terminal) {
        if (input.startsWith(PASTE)) {
            pastes.add(input.substring(PASTE.length(), input.length() - PASTED.length()));
            String text = pastes.get(pastes.size() - 1);
            terminal.then(habits.thinksFor, () -> pasted(text, terminal));
        } else if (input.equals("\r")) {
            enters++;
            terminal.then(habits.thinksFor, () -> entered(terminal));
        }
    }

    /** Works for a time without a message. */
    public void work(Duration time, ScriptedTerminal terminal) {
        screen.working(true);
        terminal.then(time, () -> finish(terminal));
    }

    /** Shows a dialog after a time, and for a time. */
    public void ask(String what, Duration after, Duration time, ScriptedTerminal terminal) {
        terminal.then(after, () -> dialog(what, terminal));
        terminal.then(after.plus(time), () -> dialog("", terminal));
    }

    /** Shows a dialog in place of the composer, or the composer again. */
    void dialog(String what, ScriptedTerminal terminal) {
        screen.dialog(what);
        paint(terminal);
    }

    private void pasted(String text, ScriptedTerminal terminal) {
        if (habits.losesPastes > 0) {
            habits.losesPastes--;
        } else if (!screen.asking()) {
            composer.append(text);
        }
        paint(terminal);
        habits.pasted.accept(terminal);
    }

    private void entered(ScriptedTerminal terminal) {
        if (screen.asking()) {
            confirmed++;
        } else if (habits.losesEnters > 0) {
            habits.losesEnters--;
        } else if (composer.length() > 0) {
            String text = composer.toString().strip();
            composer.setLength(0);
            if (screen.working()) {
                queued.add(text);
                screen.message(text);
                screen.say("  ⎿  Queued · ctrl+x ctrl+s to send now");
            } else {
                screen.message(text);
                turn(text, terminal);
            }
        }
        paint(terminal);
        habits.entered.accept(terminal);
    }

    private void turn(String text, ScriptedTerminal terminal) {
        delivered.add(text);
        screen.working(true);
        terminal.then(habits.answersAfter, () -> {
            screen.say(habits.answer.apply(text));
            paint(terminal);
        });
        terminal.then(habits.turn, () -> finish(terminal));
    }

    private void finish(ScriptedTerminal terminal) {
        screen.working(false);
        if (!queued.isEmpty()) {
            turn(queued.remove(), terminal);
        }
        paint(terminal);
    }

    /** Repaints the screen. */
    public void paint(ScriptedTerminal terminal) {
        screen.composer(composer.toString());
        terminal.paint(Duration.ZERO, screen.painted());
    }
}
