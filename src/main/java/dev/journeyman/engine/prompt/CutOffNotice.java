package dev.journeyman.engine.prompt;

import dev.journeyman.model.CallerRole;

/** The notice to a caller whose reply the provider cut off at its limit for one reply. */
public final class CutOffNotice {

    /** The result of the last call of such a reply: nothing shows that its arguments are whole. */
    public static final String CALL =
            "not run: your reply was cut off at the provider's limit for one reply, so this call may not be"
                    + " whole. Make it again with less in it; write a long file in several steps.";

    private static final String WORDS =
            "Your reply was cut off at the provider's limit for one reply, so it is not taken. Say it in fewer words.";

    private static final String FILES = " Write a long file in several calls, each with a part of it.";

    private CutOffNotice() {}

    /** Returns what follows a reply without a call. A provider may leave a call out that was not whole. */
    public static String note(CallerRole caller, String reminder) {
        return (WORDS + (caller == CallerRole.CODER ? FILES : "") + " " + reminder).strip();
    }
}
