package dev.journeyman.terminal.startup;

import java.util.ArrayList;
import java.util.List;

/** What an agent with a composer paints: its transcript, whether it works, and the composer at the foot, as Claude Code has them. */
public final class ComposerScreen {

    /** What a composer has at its left, before what is typed. */
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

    /** Adds a message of the user as the transcript has it. */
    void message(String text) {
        transcript.addAll(List.of(("❯ " + text.replace("\n", "\n  ")).split("\n")));
    }

    void composer(String text) {
        composer = text;
    }

    /** Says what is asked in the place of the composer; nothing where it comes back. */
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

    /** Says whether a text of several lines is shown as a mark. */
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
