package dev.journeyman.model.agent;

/**
 * Takes a part of a text out without cutting a word in two: half a key is no longer known as one by whoever takes keys out.
 */
final class Truncation {

    private static final String IN_WORDS = "_-.+/=~";

    private Truncation() {}

    /** Leaves the middle out of what is too long: the beginning tells what it is about, the end what came of it. */
    static String middle(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        String begin = text.substring(0, before(text, length / 2));
        String end = end(text, length / 2);
        return "%s [… %s characters left out …] %s"
                .formatted(begin, text.length() - begin.length() - end.length(), end);
    }

    /** Returns the end of a text. */
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

    /** Returns whether a text is not to be cut before a character. */
    private static boolean inWord(String text, int at) {
        return at > 0 && word(text.charAt(at - 1)) && word(text.charAt(at));
    }

    private static boolean word(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || IN_WORDS.indexOf(c) >= 0;
    }

    /** Moves back from between the halves of a pair. */
    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1))
                ? at - 1
                : at;
    }
}
