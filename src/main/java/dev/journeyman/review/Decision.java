package dev.journeyman.review;

import java.util.Locale;

/** A decision of the architect or a person. */
public enum Decision {
    APPROVE,
    CHANGES,
    REJECT,
    CONTINUE,
    PIVOT,
    ESCALATE,
    ABANDON,
    ANSWER;

    /** Returns the name as commands and tools contain it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
