package dev.journeyman.flow;

/**
 * The decision of the table for a signal at a position. It is immutable and may be used from any thread.
 *
 * @param from the position of the story before the signal
 * @param signal the signal
 * @param to the position of the story after the signal
 * @param conversation what happens to the conversation
 */
public record Move(Position from, Signal signal, Position to, ConversationRule conversation) {}
