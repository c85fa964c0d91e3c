package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The options of a single story. It is immutable and may be used from any thread.
 *
 * @param enablePreContext whether briefs are written; null for the setting of the engine
 * @param commitTodo whether TODO.md is committed with the work; false by default
 * @param planMode how a plan is made and followed; static by default
 */
public record StoryOptions(@Nullable Boolean enablePreContext, Boolean commitTodo, PlanMode planMode) {

    /** The default options. */
    public static final StoryOptions DEFAULT = new StoryOptions(null, null, null);

    public StoryOptions(@Nullable Boolean enablePreContext, @Nullable Boolean commitTodo, @Nullable PlanMode planMode) {
        this.enablePreContext = enablePreContext;
        this.commitTodo = commitTodo != null && commitTodo;
        this.planMode = planMode == null ? PlanMode.STATIC : planMode;
    }

    /** Returns whether a turn of the coder is one action with its reason. */
    public boolean iterative() {
        return planMode == PlanMode.ITERATIVE;
    }

    /** How a plan is made and followed. */
    public enum PlanMode {
        /** A complete plan, which is carried out as it was approved. */
        @JsonProperty("static")
        STATIC,
        /** One tool call per turn, each with a reasoning. */
        @JsonProperty("iterative")
        ITERATIVE
    }
}
