package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Why what a provider did came to an end without being done. */
public enum ExitReason {
    /** It failed, and its breaker opened. */
    @JsonProperty("circuit_breaker")
    CIRCUIT_BREAKER,
    /** What it did did not pass, or it used up what an attempt may use. */
    @JsonProperty("validation_failure")
    VALIDATION_FAILURE,
    /** It failed, and its breaker stayed closed. */
    @JsonProperty("execution_error")
    EXECUTION_ERROR;

    /** Returns the name as records write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
