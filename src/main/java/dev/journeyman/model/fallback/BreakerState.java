package dev.journeyman.model.fallback;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whether a provider is called. */
public enum BreakerState {
    /** It is. */
    @JsonProperty("closed")
    CLOSED,
    /** It is not. */
    @JsonProperty("open")
    OPEN,
    /** It is called once, to see whether it serves again. */
    @JsonProperty("half_open")
    HALF_OPEN;

    /** Returns the name as events write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
