package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** When somebody takes over and is told what came before. */
public enum BriefKind {
    /** Another provider takes over from one that failed. */
    @JsonProperty("circuit_breaker")
    CIRCUIT_BREAKER,
    /** A new coder tries what an earlier attempt did not bring to an end. */
    @JsonProperty("retry")
    RETRY,
    /** A helper is to verify what several attempts did. */
    @JsonProperty("helper")
    HELPER;

    /** Returns the name as settings, events and metrics write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
