package dev.journeyman.flow;

/**
 * What the table decided for one signal at one position.
 *
 * @param from where the story was
 * @param signal how that state ended
 * @param to where the story goes
 * @param conversation what becomes of the conversation
 */
public record Move(Position from, Signal signal, Position to, ConversationRule conversation) {}
