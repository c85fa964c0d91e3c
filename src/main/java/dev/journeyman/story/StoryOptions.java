package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/**
 * Choices of a single story.
 *
 * @param enablePreContext whether whoever takes over is told what came before; null follows the engine's setting
 * @param commitTodo whether TODO.md is committed with the work; it is not where nothing is said
 * @param planMode how a plan is made and followed; static where nothing is said
 */
public record StoryOptions(@Nullable Boolean enablePreContext, Boolean commitTodo, PlanMode planMode) {

    /** The options of a story that does not say otherwise. */
    public static final StoryOptions DEFAULT = new StoryOptions(null, null, null);

    public StoryOptions(@Nullable Boolean enablePreContext, @Nullable Boolean commitTodo, @Nullable PlanMode planMode) {
        this.enablePreContext = enablePreContext;
        this.commitTodo = commitTodo != null && commitTodo;
        this.planMode = planMode == null ? PlanMode.STATIC : planMode;
    }
}
