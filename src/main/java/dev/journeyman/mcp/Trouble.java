package dev.journeyman.mcp;

import org.jspecify.annotations.Nullable;

/** Something that a server or the way to it did not do; the message says it in one sentence or two. */
final class Trouble extends Exception {

    private static final long serialVersionUID = 1;

    private final boolean unheard;

    Trouble(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private Trouble(String message, @Nullable Throwable cause, boolean unheard) {
        super(message, cause);
        this.unheard = unheard;
    }

    /** Returns trouble of a server that surely did nothing of what it was asked, so that it may be asked anew. */
    static Trouble unheard(String message) {
        return new Trouble(message, null, true);
    }

    /** Returns whether the server surely did nothing of what it was asked. */
    boolean unheard() {
        return unheard;
    }

    /** Returns what the message says. */
    String sentence() {
        return String.valueOf(getMessage());
    }
}
