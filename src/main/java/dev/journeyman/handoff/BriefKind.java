package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The occasion of a brief. */
public enum BriefKind {
    /** Another provider takes over from one that failed. */
    @JsonProperty("circuit_breaker")
    CIRCUIT_BREAKER,
    /** A new attempt begins after one that failed. */
    @JsonProperty("retry")
    RETRY,
    /** A helper verifies the criteria after earlier rounds of checks failed. */
    @JsonProperty("helper")
    HELPER;

    /** Returns the name as settings, events and metrics contain it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
