package dev.journeyman.terminal.startup;

import java.util.ArrayList;
import java.util.List;

/**
 * The screen of an agent with a composer, as Claude Code paints it: the transcript, the working line, and the composer
 * at the foot.
 */
public final class ComposerScreen {

    /** The prefix of the composer's text. */
    static final String EMPTY = "❯\u00a0";

    private static final int SHOWN = 20;
    private static final int LONGEST_SHOWN = 800;

    private final List<String> transcript = new ArrayList<>();
    private String composer = "";
    private String dialog = "";
    private boolean working;
    private boolean folding = true;

    public void say(String line) {
        transcript.add(line);
    }

    /** Adds a message of the user to the transcript. */
    void message(String text) {
        transcript.addAll(List.of(("❯ " + text.replace("\n", "\n  ")).split("\n")));
    }

    void composer(String text) {
        composer = text;
    }

    /** Sets the dialog in place of the composer; an empty text shows the composer again. */
    void dialog(String text) {
        dialog = text;
    }

    boolean asking() {
        return !dialog.isEmpty();
    }

    void working(boolean now) {
        working = now;
    }

    boolean working() {
        return working;
    }

    /** Sets whether a text of several lines is folded. */
    public void folding(boolean now) {
        folding = now;
    }

    String painted() {
        StringBuilder painted = new StringBuilder("\u001b[?2026h\u001b[H\u001b[2J");
        transcript.stream()
                .skip(Math.max(0, transcript.size() - SHOWN))
                .forEach(line -> painted.append(line).append("\r\n"));
        if (working) {
            painted.append("✶ Musing… (2s · 14 tokens)\r\n");
        }
        painted.append(asking() ? dialog : EMPTY + shown()).append("\u001b[?2026l");
        return painted.toString();
    }

    private String shown() {
        long breaks = composer.chars().filter(c -> c == '\n').count();
        return folding && (breaks > 2 || composer.length() > LONGEST_SHOWN)
                ? "[Pasted text #1 +%d lines]".formatted(breaks)
                : composer.replace("\n", "\r\n  ");
    }
}
