package dev.journeyman.engine.prompt;

/** The notice to a caller whose reply the provider cut off at its limit for one reply. */
public final class CutOffNotice {

    /** The result of the last call of such a reply: nothing shows that its arguments are whole. */
    public static final String CALL =
            "not run: your reply was cut off at the provider's limit for one reply, so this call may not be"
                    + " whole. Make it again with less in it; write a long file in several steps.";

    private static final String WORDS =
            "Your reply was cut off at the provider's limit for one reply. Say it in fewer words.";

    private CutOffNotice() {}

    /** Returns what follows a reply without a call. */
    public static String note(String reminder) {
        return (WORDS + " " + reminder).strip();
    }
}
