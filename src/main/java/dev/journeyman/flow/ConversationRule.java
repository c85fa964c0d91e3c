package dev.journeyman.flow;

/** What a transition does with the coder's conversation. */
public enum ConversationRule {
    /** The conversation goes on. */
    KEPT,
    /** The conversation is emptied and the system prompt is rendered anew. */
    CLEARED,
    /** The context is closed; a new coder starts with a fresh one. */
    NEW
}
