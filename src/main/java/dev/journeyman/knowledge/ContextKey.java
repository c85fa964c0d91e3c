package dev.journeyman.knowledge;

/**
 * What a task context is kept under.
 *
 * @param run the run it was fetched in
 * @param context the conversation it was fetched for
 */
public record ContextKey(String run, String context) {}
