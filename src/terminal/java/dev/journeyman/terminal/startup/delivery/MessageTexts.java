package dev.journeyman.terminal.startup.delivery;

import java.util.ArrayList;
import java.util.List;

/** The exact texts that are typed into an agent. It may be used from any thread. */
public final class MessageTexts {

    /** A longer text is pasted in several pieces. */
    static final int LONGEST = 8_000;

    public static final String LOAD = "->continuity:load";
    public static final String NOTHING = "No continuity data found.";

    private MessageTexts() {}

    /** Returns a context with the request to acknowledge it. */
    static String wrapped(String body, Nonce nonce) {
        return """
            [CONTEXT INJECTION - Please acknowledge receipt]
            %s

            [END CONTEXT - Reply "ACK: context received" to confirm]
            %s\
            """.formatted(body.strip(), nonce.request());
    }

    static String written(String file) {
        return "[System] Session context written to %s - please review".formatted(file);
    }

    public static String available(String file) {
        return """
            [IMPORTANT] Session context from previous work is available.
            Run: %s
            Or check %s for details.\
            """.formatted(LOAD, file);
    }

    /**
     * Returns the pieces in which a text is pasted: the text itself, or several numbered pieces.
     *
     * @param prefix the prefix of every line, including the lines with the numbers
     */
    static List<String> pieces(String text, String prefix) {
        if (text.length() <= LONGEST) {
            return List.of(prefixed(text, prefix));
        }
        List<String> cut = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int end = end(text, from);
            cut.add(text.substring(from, end));
            from = end + (text.startsWith("\n", end) ? 1 : 0); // the next piece begins with a line break of its own
        }
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < cut.size(); i++) {
            String piece = prefixed("[%s/%s]\n%s".formatted(i + 1, cut.size(), cut.get(i)), prefix);
            pieces.add(i == 0 ? piece : "\n" + piece);
        }
        return pieces;
    }

    private static String prefixed(String text, String prefix) {
        return prefix.isEmpty() ? text : prefix + text.replace("\n", "\n" + prefix);
    }

    /** Returns the end of a piece: after the last line that fits, otherwise after the last character that fits. */
    private static int end(String text, int from) {
        int most = Math.min(text.length(), from + LONGEST);
        if (most == text.length()) {
            return most;
        }
        int line = text.lastIndexOf('\n', most);
        if (line > from) {
            return line;
        }
        return Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    }
}
