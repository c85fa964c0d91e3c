package dev.journeyman.journal.entry;

/**
 * Why a criterion failed. It is immutable and may be used from any thread.
 *
 * @param criterion its number in the story, from 1
 * @param reason the command and its output, or why there was no command to run
 */
public record CriterionFailure(int criterion, String reason) {}
