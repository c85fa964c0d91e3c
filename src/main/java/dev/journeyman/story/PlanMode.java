package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a plan is made and followed. */
public enum PlanMode {
    /** A complete plan, which is carried out as it was approved. */
    @JsonProperty("static")
    STATIC,
    /** One tool call per turn, each with a reasoning. */
    @JsonProperty("iterative")
    ITERATIVE
}
