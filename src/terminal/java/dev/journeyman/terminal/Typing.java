package dev.journeyman.terminal;

/** Whether a person has begun a line and not sent it, by the keys that were pressed. Used by one thread. */
final class Typing {

    private static final int ESCAPE = 0x1b;
    private static final int ENTER = '\r';
    private static final int INTERRUPT = 0x03;
    private static final int DELETE_LINE = 0x15;
    private static final int BLANK = ' ';
    private static final int DELETE = 0x7f;
    private static final int BACKSPACE = 0x08;

    private final StringBuilder code = new StringBuilder();
    private int length;
    private boolean sequence;
    private boolean pasted;

    /** Takes what was typed: keys as a terminal sends them. What a terminal answers by itself is no typing. */
    void typed(byte[] keys, int count) {
        for (int i = 0; i < count; i++) {
            int key = keys[i] & 0xff;
            if (key == ESCAPE) {
                sequence = true;
                code.setLength(0);
            } else if (sequence) {
                code.append((char) key);
                sequence = !ends(code);
                if (!sequence) {
                    pasted = code.toString().equals("[200~")
                            || (pasted && !code.toString().equals("[201~"));
                }
            } else {
                key(key);
            }
        }
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

    private void key(int key) {
        if (!pasted && (key == ENTER || key == INTERRUPT || key == DELETE_LINE)) {
            length = 0;
        } else if (key == DELETE || key == BACKSPACE) {
            length = Math.max(0, length - 1);
        } else if (key >= BLANK && !continued(key)) {
            length++;
        }
    }

    /** Returns whether a byte belongs to the character before it. */
    private static boolean continued(int key) {
        return (key & 0xc0) == 0x80;
    }

    boolean open() {
        return length > 0;
    }
}
