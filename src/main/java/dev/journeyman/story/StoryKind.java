package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a story is worked on. */
public enum StoryKind {
    /** With a plan that is reviewed before anything is coded. */
    @JsonProperty("standard")
    STANDARD,
    /** Without planning: the story is small and says all there is to say. */
    @JsonProperty("express")
    EXPRESS
}
