package dev.journeyman.flow;

/** What a transition does with the coder's conversation. */
public enum ConversationRule {
    /** The conversation continues. */
    KEPT,
    /** The conversation is cleared and the system prompt is rendered again. */
    CLEARED,
    /** The context is closed, and a new coder starts with an empty one. */
    NEW
}
