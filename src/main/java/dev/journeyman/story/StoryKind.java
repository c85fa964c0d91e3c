package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a story is worked on. */
public enum StoryKind {
    /** With a plan that is reviewed before coding. */
    @JsonProperty("standard")
    STANDARD,
    /** Without planning, for a small story that says everything the coder needs. */
    @JsonProperty("express")
    EXPRESS
}
