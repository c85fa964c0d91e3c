package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.startup.delivery.MessageTexts;
import java.util.regex.Pattern;

/** What is kept for an agent that asks for it, and whether it asks. Used by one thread, but for {@link #given}. */
final class ContextTool {

    /** A whole line, behind the mark with which agents begin what they say. */
    private static final Pattern ASKED =
            Pattern.compile("(?m)^[\\s●•⏺✦∙*-]*" + Pattern.quote(MessageTexts.LOAD) + "\\s*$");

    private String kept = "";
    private volatile boolean ours;
    private boolean seen;

    void keep(String text) {
        kept = text;
        seen = false;
        given(text);
    }

    /** Is told of a text the agent is given: what stands in it is no request. */
    void given(String text) {
        if (ASKED.matcher(text).find()) {
            ours = true;
        }
    }

    String answer() {
        return kept.isEmpty() ? MessageTexts.NOTHING : kept;
    }

    /** Returns whether a screen has the request, once: a screen that is painted anew has it again. A line of our own texts is none. */
    boolean asked(Screen screen) {
        boolean there = !ours && ASKED.matcher(screen.text()).find();
        boolean fresh = there && !seen;
        seen |= there;
        return fresh;
    }
}
