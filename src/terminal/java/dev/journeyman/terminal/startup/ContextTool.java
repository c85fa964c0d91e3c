package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.startup.delivery.MessageTexts;
import java.util.regex.Pattern;

/**
 * The context that is kept for an agent to request, and the detection of that request on a screen. It is used by one
 * thread; {@link #given} may be called from any.
 */
final class ContextTool {

    /** The request on a line of its own, after the bullet with which agents mark their messages. */
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

    /** Reports a text that is sent to the agent: the request in such a text does not count. */
    void given(String text) {
        if (ASKED.matcher(text).find()) {
            ours = true;
        }
    }

    String answer() {
        return kept.isEmpty() ? MessageTexts.NOTHING : kept;
    }

    /**
     * Returns whether a screen shows the agent's request for the first time. Later paints of the same request do not
     * count.
     */
    boolean asked(Screen screen) {
        boolean there = !ours && ASKED.matcher(screen.text()).find();
        boolean fresh = there && !seen;
        seen |= there;
        return fresh;
    }
}
