package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.agent.ReadinessReader;
import java.util.List;

/**
 * A text that is pasted, and its traces on a screen. It is used by one thread.
 *
 * @param pieces the pieces of the text, in the order in which they are pasted
 * @param end the mark by which its end is recognized on a screen
 * @param readiness the reader of the agent's condition, which ignores the text
 */
record PastedText(List<String> pieces, String end, ReadinessReader readiness) {

    private static final int MARK = 120;

    static PastedText of(List<String> pieces, ReadinessReader readiness) {
        return new PastedText(pieces, end(pieces.get(pieces.size() - 1)), readiness.without(String.join("", pieces)));
    }

    /** Returns the mark by which a text's end is recognized on a screen: the end of its last visible line. */
    private static String end(String text) {
        String end = "";
        for (String line : text.split("\n")) {
            String squeezed = WhitespaceFree.of(line);
            end = squeezed.isEmpty() ? end : squeezed;
        }
        return end.substring(Math.max(0, end.length() - MARK));
    }

    /** Returns the text as one line. */
    String line() {
        return String.join("", pieces).replaceAll("\\s*\\n\\s*", " ").replace('\t', ' ');
    }

    /** Returns whether a screen shows the end of a piece, or the text in its folded form. */
    boolean shows(Screen screen, String piece) {
        String text = screen.text();
        return readiness.folded(text) || WhitespaceFree.of(text).contains(end(piece));
    }

    /** Returns how often a screen shows the end of the text. */
    int shown(Screen screen) {
        String text = WhitespaceFree.of(screen.text());
        int times = 0;
        for (int at = end.isEmpty() ? -1 : text.indexOf(end); at >= 0; at = text.indexOf(end, at + end.length())) {
            times++;
        }
        return times;
    }

    /**
     * Returns whether the text, or its folded form, is right before the cursor: the agent then works on something else.
     */
    boolean atCursor(Screen screen) {
        String left = screen.left();
        return !left.isBlank()
                && (readiness.folded(left)
                        || (!end.isEmpty() && WhitespaceFree.of(screen.before()).endsWith(end)));
    }

    /** Returns whether there is output between the end of the text and the cursor: then the text was read. */
    boolean saidAfter(Screen screen) {
        String before = WhitespaceFree.of(screen.before());
        int at = before.lastIndexOf(end);
        return at >= 0 && at + end.length() < before.length();
    }
}
