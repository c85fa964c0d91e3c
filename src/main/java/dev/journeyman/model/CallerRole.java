package dev.journeyman.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The role on whose behalf a model is called. */
public enum CallerRole {
    @JsonProperty("coder")
    CODER,
    @JsonProperty("architect")
    ARCHITECT,
    @JsonProperty("helper")
    HELPER,
    @JsonProperty("summarizer")
    SUMMARIZER;

    /** Returns the name in scripts and captures. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
