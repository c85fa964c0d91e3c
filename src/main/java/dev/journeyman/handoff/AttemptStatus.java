package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How what a provider did came to an end. */
public enum AttemptStatus {
    @JsonProperty("completed")
    COMPLETED,
    @JsonProperty("failed")
    FAILED;

    /** Returns the name as records write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
