package dev.journeyman.review;

import java.util.Locale;

/** What an architect or a person decides. */
public enum Decision {
    APPROVE,
    CHANGES,
    REJECT,
    CONTINUE,
    PIVOT,
    ESCALATE,
    ABANDON,
    ANSWER;

    /** Returns the name as commands and tools write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
