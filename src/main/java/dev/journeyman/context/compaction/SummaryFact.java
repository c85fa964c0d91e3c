package dev.journeyman.context.compaction;

/** The kinds of fact that a summary keeps, the most important first. */
public enum SummaryFact {
    CHANGED("Files changed", 200, Integer.MAX_VALUE),
    INSTRUCTION("The user said", 400, Integer.MAX_VALUE),
    FEEDBACK("Feedback that holds", 400, Integer.MAX_VALUE),
    FAILURE("Last failure", 600, 1),
    ANSWER("Questions and answers", 300, Integer.MAX_VALUE),
    TODO("Todo list", 400, 1),
    COMMAND("Commands run", 160, 12),
    DECISION("Said on the way", 160, 8),
    READ("Files read", 200, 40);

    private final String heading;
    private final int length;
    private final int newest;

    SummaryFact(String heading, int length, int newest) {
        this.heading = heading;
        this.length = length;
        this.newest = newest;
    }

    String heading() {
        return heading;
    }

    /** Returns the maximum code points of one fact of this kind. */
    int length() {
        return length;
    }

    /** Returns how many of the newest facts of this kind are kept. */
    int newest() {
        return newest;
    }

    /** Returns whether a fact of this kind is only a name, so that several share one line. */
    boolean listed() {
        return this == CHANGED || this == READ;
    }
}
