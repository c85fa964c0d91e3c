package dev.journeyman.workspace.git;

/**
 * A commit in the history of a file. Who made it is left out: a model needs no names of people.
 *
 * @param id the beginning of its id, as git shortens it
 * @param day the day it was made, as ISO-8601 has it
 * @param subject the first line of its message
 */
public record FileRevision(String id, String day, String subject) {}
