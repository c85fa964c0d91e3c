package dev.journeyman.knowledge.words;

/** The words in a text in UTF-8: the identifiers in it, and the parts of each. It is stateless and may be used from any thread. */
final class WordScanner {

    private static final byte APART = 0;
    private static final byte LETTER = 1;
    private static final byte LOWER = 2;
    private static final byte UPPER = 3;
    private static final byte JOINT = 4;

    /** The class of each byte; all bytes of characters beyond ASCII are letters. */
    private static final byte[] CLASSES = classes();

    private WordScanner() {}

    /** A listener to the words of a text. */
    interface Listener {

        /** Takes a part of an identifier, before the identifier. */
        void part(byte[] text, int from, int to);

        /** Takes an identifier after its parts. */
        void identifier(byte[] text, int from, int to);
    }

    /** Passes on the words of a text in order. */
    static void scan(byte[] text, Listener listener) {
        int begin = -1;
        for (int i = 0; i < text.length; i++) {
            if (CLASSES[text[i] & 0xff] == APART) {
                if (begin >= 0) {
                    identifier(text, begin, i, listener);
                    begin = -1;
                }
            } else if (begin < 0) {
                begin = i;
            }
        }
        if (begin >= 0) {
            identifier(text, begin, text.length, listener);
        }
    }

    private static void identifier(byte[] text, int from, int to, Listener listener) {
        int begin = from;
        for (int i = from + 1; i < to; i++) {
            byte now = CLASSES[text[i] & 0xff];
            if (now >= UPPER && (now == JOINT || boundary(text, i, to))) {
                if (i > begin) {
                    listener.part(text, begin, i);
                }
                begin = now == JOINT ? i + 1 : i;
            }
        }
        if (to > begin) {
            listener.part(text, begin, to);
        }
        listener.identifier(text, from, to);
    }

    /** Returns whether a word begins at a capital: after another letter, or as the last of several capitals. */
    private static boolean boundary(byte[] text, int i, int to) {
        return CLASSES[text[i - 1] & 0xff] != UPPER || (i + 1 < to && CLASSES[text[i + 1] & 0xff] == LOWER);
    }

    private static byte[] classes() {
        byte[] classes = new byte[256];
        for (int b = 0; b < classes.length; b++) {
            boolean letter = b >= 0x80 || (b >= '0' && b <= '9');
            classes[b] = letter
                    ? LETTER
                    : b >= 'a' && b <= 'z' ? LOWER : b >= 'A' && b <= 'Z' ? UPPER : b == '_' ? JOINT : APART;
        }
        return classes;
    }
}
