package dev.journeyman.engine.effect;

import dev.journeyman.tool.ToolResult;

/**
 * A tool that has run.
 *
 * @param result what came of it, without secrets
 * @param millis how long it took
 */
public record ToolRun(ToolResult result, long millis) {}
