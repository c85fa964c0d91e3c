package dev.journeyman.model.agent;

/**
 * Shortens a text without cutting a word in two: redaction would not recognize half of a key. It may be used from any
 * thread.
 */
final class Truncation {

    private static final String IN_WORDS = "_-.+/=~";

    private Truncation() {}

    /** Returns a text, without its middle if it is too long: the beginning names the subject, the end the outcome. */
    static String middle(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        String begin = text.substring(0, before(text, length / 2));
        String end = end(text, length / 2);
        return "%s [… %s characters left out …] %s"
                .formatted(begin, text.length() - begin.length() - end.length(), end);
    }

    /** Returns the end of a text, at most the given number of characters. */
    static String end(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int from = text.length() - length;
        int at = from;
        while (at < text.length() && inWord(text, at)) {
            at++;
        }
        return text.substring(at < text.length() ? at : whole(text, from));
    }

    private static int before(String text, int to) {
        int at = to;
        while (at > 0 && inWord(text, at)) {
            at--;
        }
        return at > 0 ? at : whole(text, to);
    }

    /** Returns whether a cut before a character would split a word. */
    private static boolean inWord(String text, int at) {
        return at > 0 && word(text.charAt(at - 1)) && word(text.charAt(at));
    }

    private static boolean word(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || IN_WORDS.indexOf(c) >= 0;
    }

    /** Moves a cut out of a surrogate pair. */
    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1))
                ? at - 1
                : at;
    }
}
