package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a plan is made and followed. */
public enum PlanMode {
    /** One full plan, carried out as it was approved. */
    @JsonProperty("static")
    STATIC,
    /** One action a turn, each with a reasoning. */
    @JsonProperty("iterative")
    ITERATIVE
}
