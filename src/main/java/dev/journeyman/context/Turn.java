package dev.journeyman.context;

import dev.langchain4j.data.message.ChatMessage;

/**
 * One message of the conversation, counted once.
 *
 * @param message the message as it is sent
 * @param provenance where it comes from
 * @param tokens what it costs
 */
public record Turn(ChatMessage message, TurnSource provenance, int tokens) {}
