package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Why a provider's part in an attempt ended without completing the task. */
public enum ExitReason {
    /** The provider failed, and its circuit breaker opened. */
    @JsonProperty("circuit_breaker")
    CIRCUIT_BREAKER,
    /** The checks failed, or the budget of the attempt was used up. */
    @JsonProperty("validation_failure")
    VALIDATION_FAILURE,
    /** The provider failed, and its circuit breaker stayed closed. */
    @JsonProperty("execution_error")
    EXECUTION_ERROR;

    /** Returns the name as records contain it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
