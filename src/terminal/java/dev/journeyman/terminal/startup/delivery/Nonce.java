package dev.journeyman.terminal.startup.delivery;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A word that an agent is asked to write backwards: that proves that it understood the request, which an echo does not
 * prove. It is immutable and may be used from any thread.
 *
 * @param word the six letters
 */
record Nonce(String word) {

    private static final String LETTERS = "bcdfghjklmnpqrstvwxz";
    private static final int LENGTH = 6;

    /** Draws a word whose answer does not occur in the given texts. */
    static Nonce drawn(RandomGenerator random, String... texts) {
        while (true) {
            StringBuilder word = new StringBuilder();
            for (int i = 0; i < LENGTH; i++) {
                word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            Nonce nonce = new Nonce(word.toString());
            boolean said = nonce.isIn(nonce.request());
            for (String text : texts) {
                said |= nonce.isIn(text);
            }
            if (!said) {
                return nonce;
            }
        }
    }

    String request() {
        return "Then write %s backwards.".formatted(word);
    }

    /** Returns whether a text has the answer, regardless of line breaks. */
    boolean isIn(String text) {
        return WhitespaceFree.of(text)
                .toLowerCase(Locale.ROOT)
                .contains(new StringBuilder(word).reverse().toString());
    }
}
