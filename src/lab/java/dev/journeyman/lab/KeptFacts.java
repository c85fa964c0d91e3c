package dev.journeyman.lab;

/**
 * The facts of a conversation that a text contains, and their totals. It is immutable and may be used from any thread.
 *
 * @param files the edited files that it names
 * @param allFiles all edited files
 * @param said the user messages that it contains
 * @param allSaid all user messages
 * @param failure whether it contains the last failed command
 * @param todo the open items of the todo list that it contains
 * @param allTodo all open items
 */
public record KeptFacts(int files, int allFiles, int said, int allSaid, boolean failure, int todo, int allTodo) {}
