package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.Screen;
import java.util.regex.Pattern;

/** What is kept for an agent that asks for it, and whether it asks. Used by one thread. */
final class Continuity {

    /** A whole line, behind the mark with which agents begin what they say. */
    private static final Pattern ASKED = Pattern.compile("(?m)^[\\s●•⏺✦∙*-]*" + Pattern.quote(Wording.LOAD) + "\\s*$");

    private String kept = "";
    private boolean ours;
    private boolean seen;

    void keep(String text) {
        kept = text;
        ours = ASKED.matcher(text).find();
    }

    String answer() {
        return kept.isEmpty() ? Wording.NOTHING : kept;
    }

    /** Returns whether a screen has a request that the one before had not. A line that was in our own text is none. */
    boolean asked(Screen screen) {
        boolean there = !ours && ASKED.matcher(screen.text()).find();
        boolean fresh = there && !seen;
        seen = there;
        return fresh;
    }
}
