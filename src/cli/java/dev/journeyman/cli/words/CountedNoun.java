package dev.journeyman.cli.words;

import java.util.Locale;

/** A number with its noun in the singular or plural: 1 turn, 2 turns. It may be used from any thread. */
public final class CountedNoun {

    private CountedNoun() {}

    /** Returns the number and the noun; the plural adds an s. */
    public static String of(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }
}
