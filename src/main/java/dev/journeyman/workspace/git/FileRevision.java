package dev.journeyman.workspace.git;

/**
 * A commit in the history of a file. It has no author: a model needs no names of people. It is immutable and may be
 * used from any thread.
 *
 * @param id the abbreviated commit id, as git shortens it
 * @param day the day of the commit in ISO 8601
 * @param subject the first line of its message
 */
public record FileRevision(String id, String day, String subject) {}
