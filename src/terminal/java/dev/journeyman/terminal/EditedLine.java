package dev.journeyman.terminal;

/** A line that the terminal buffers until Enter, and the keys that edit it there. It is used by one thread. */
final class EditedLine {

    private static final int INTERRUPT = 0x03;
    private static final int END = 0x04;
    private static final int DELETE_LINE = 0x15;
    private static final int LITERALLY = 0x16;
    private static final int DELETE_WORD = 0x17;
    private static final int STOP = 0x1a;
    private static final int QUIT = 0x1c;
    private static final int DELETE = 0x7f;

    private final StringBuilder line = new StringBuilder();
    private boolean literally;

    /** Applies the next typed byte. */
    void take(int key) {
        if (literally) {
            literally = false;
            line.append((char) key);
            return;
        }
        switch (key) {
            case '\r', '\n', INTERRUPT, END, STOP, QUIT, DELETE_LINE -> line.setLength(0);
            case DELETE -> deleteCharacter();
            case DELETE_WORD -> deleteWord();
            case LITERALLY -> literally = true;
            default -> line.append((char) key);
        }
    }

    private void deleteCharacter() {
        line.setLength(last());
    }

    /** Deletes the last word and what follows it, as a terminal does: a word is letters, digits and {@code _}. */
    private void deleteWord() {
        boolean word = false;
        for (int at = last(); line.length() > 0; at = last()) {
            boolean letter = letter(line.charAt(at));
            if (word && !letter) {
                return;
            }
            word |= letter;
            line.setLength(at);
        }
    }

    private static boolean letter(char first) {
        boolean several = first >= 0xc0; // the first byte of a multi-byte character
        return several || (first < DELETE && Character.isLetterOrDigit(first)) || first == '_';
    }

    /** Returns the index of the last character's first byte: in UTF-8 a character may have several bytes. */
    private int last() {
        int at = Math.max(0, line.length() - 1);
        while (at > 0 && (line.charAt(at) & 0xc0) == 0x80) {
            at--;
        }
        return at;
    }

    void clear() {
        line.setLength(0);
        literally = false;
    }

    int length() {
        return line.length();
    }
}
