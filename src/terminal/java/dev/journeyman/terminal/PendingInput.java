package dev.journeyman.terminal;

/**
 * Whether a person has begun a line and not sent it, derived from the keys that were pressed. In line mode the effect
 * of each key is known. In a composer it is not, and a line counts as begun until a key certainly ends it. It is used
 * by one thread.
 */
final class PendingInput {

    private static final int ESCAPE = 0x1b;
    private static final int ENTER = '\r';
    private static final int INTERRUPT = 0x03;
    private static final int DELETE_LINE = 0x15;
    private static final int BLANK = ' ';
    private static final int DELETE = 0x7f;
    private static final int BACKSPACE = 0x08;

    /** Control keys that may insert text: they complete a word, or recall text that was sent or deleted before. */
    private static final String BRINGING = "\t\n\u000e\u000f\u0010\u0012\u0013\u0016\u0018\u0019\u001f";

    private final EditedLine kept = new EditedLine();
    private final StringBuilder code = new StringBuilder();
    private long keys;
    private int length;
    private int most;
    private boolean sequence;
    private boolean pasted;

    /**
     * Applies typed keys, as a terminal sends them. The terminal's own answers must not be passed here.
     *
     * @param lines whether the terminal buffers the keys until a line is complete
     */
    void typed(byte[] typed, int count, boolean lines) {
        now(lines);
        keys += count;
        for (int i = 0; i < count; i++) {
            int key = typed[i] & 0xff;
            if (lines) {
                kept.take(key);
            } else if (key == ESCAPE) {
                sequence = true;
                code.setLength(0);
            } else if (sequence) {
                code.append((char) key);
                sequence = !ends(code);
                if (!sequence) {
                    pasted = code.toString().equals("[200~")
                            || (pasted && !code.toString().equals("[201~"));
                    most = pasted || brings(code) ? Integer.MAX_VALUE : most;
                }
            } else {
                key(key);
            }
        }
    }

    /** Reports whether the terminal buffers lines now. If it does not, the program has received what was buffered. */
    void now(boolean lines) {
        if (!lines && kept.length() > 0) {
            length += kept.length();
            most = Integer.MAX_VALUE;
            kept.clear();
        }
    }

    /** Reports that the composer is empty on the screen. */
    void empty() {
        length = 0;
        most = 0;
    }

    /** Returns whether an escape sequence is complete. */
    private static boolean ends(CharSequence code) {
        char first = code.charAt(0);
        char last = code.charAt(code.length() - 1);
        return switch (first) {
            case '[' -> code.length() > 1 && last >= '@' && last <= '~';
            case 'O' -> code.length() > 1;
            case ']', 'P', '_', '^' -> last == 0x07 || last == '\\';
            default -> true;
        };
    }

    /** Returns whether a sequence's key may insert text: text sent before, deleted text, or a line break. */
    private static boolean brings(CharSequence code) {
        char last = code.charAt(code.length() - 1);
        return switch (code.charAt(0)) {
            case '[', 'O' -> last == 'A' || last == 'B' || last == 'u' || last == '~';
            case ']', 'P', '_', '^' -> false;
            default -> last != DELETE && last != BACKSPACE;
        };
    }

    private void key(int key) {
        if (!pasted && (key == ENTER || key == INTERRUPT || key == DELETE_LINE)) {
            empty();
        } else if (key == DELETE || key == BACKSPACE) {
            length = Math.max(0, length - 1);
        } else if (key >= BLANK && !continued(key)) {
            length++;
            most = most == Integer.MAX_VALUE ? most : most + 1;
        } else if (BRINGING.indexOf(key) >= 0) {
            most = Integer.MAX_VALUE;
        }
    }

    /** Returns whether a byte continues the character before it. */
    private static boolean continued(int key) {
        return (key & 0xc0) == 0x80;
    }

    boolean open() {
        return length > 0 || kept.length() > 0;
    }

    TypedKeys typed() {
        return new TypedKeys(keys, most, kept.length() > 0);
    }
}
