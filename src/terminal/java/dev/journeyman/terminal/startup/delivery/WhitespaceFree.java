package dev.journeyman.terminal.startup.delivery;

import java.util.regex.Pattern;

/** A text without blanks, line breaks and frames, so that it can be found on a screen that wraps its lines. */
final class WhitespaceFree {

    private static final Pattern APART = Pattern.compile("[\\s\\p{Z}\\x{2500}-\\x{257F}\\x{2580}-\\x{259F}]+");

    private WhitespaceFree() {}

    static String of(String text) {
        return APART.matcher(text).replaceAll("");
    }
}
