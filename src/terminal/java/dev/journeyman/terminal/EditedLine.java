package dev.journeyman.terminal;

/** A line that a terminal keeps until it is complete, with the keys by which it is corrected there. Used by one thread. */
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

    /** Takes the next byte that was typed. */
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

    /** Deletes the last word and what is behind it, as a terminal has it: a word is letters, digits and {@code _}. */
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
        boolean several = first >= 0xc0; // of a character of several bytes, the first
        return several || (first < DELETE && Character.isLetterOrDigit(first)) || first == '_';
    }

    /** Returns where the last character begins: in UTF-8 it may have several bytes. */
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
