package dev.journeyman.terminal.startup.delivery;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A word that an agent is asked to write backwards: only whoever understood the request can, an echo of it cannot. Immutable.
 *
 * @param word the six letters it is given
 */
record Nonce(String word) {

    private static final String LETTERS = "bcdfghjklmnpqrstvwxz";
    private static final int LENGTH = 6;

    /** Draws one whose answer is nowhere in some texts. */
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

    /** Returns whether a text has the answer, wherever lines were broken. */
    boolean isIn(String text) {
        return WhitespaceFree.of(text)
                .toLowerCase(Locale.ROOT)
                .contains(new StringBuilder(word).reverse().toString());
    }
}
