package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How a provider's part in an attempt ended. */
public enum AttemptStatus {
    @JsonProperty("completed")
    COMPLETED,
    @JsonProperty("failed")
    FAILED;

    /** Returns the name as records contain it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
