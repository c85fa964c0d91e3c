package dev.journeyman.model.fallback;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The state of a breaker: whether its provider may be called. */
public enum BreakerState {
    /** The provider may be called. */
    @JsonProperty("closed")
    CLOSED,
    /** The provider must not be called. */
    @JsonProperty("open")
    OPEN,
    /** The provider may be called once, to test whether it serves again. */
    @JsonProperty("half_open")
    HALF_OPEN;

    /** Returns the name in events. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
