package dev.journeyman.cli.show;

import java.util.Locale;

/** A number of things, as people write it: one turn, two turns. */
public final class CountedNoun {

    private CountedNoun() {}

    public static String of(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }
}
