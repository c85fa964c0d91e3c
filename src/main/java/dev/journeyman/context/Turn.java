package dev.journeyman.context;

import dev.langchain4j.data.message.ChatMessage;

/**
 * One message of the conversation and its token count. It is immutable and may be used from any thread.
 *
 * @param message the message as it is sent
 * @param provenance the origin of the message
 * @param tokens the tokens of the message
 */
public record Turn(ChatMessage message, TurnSource provenance, int tokens) {}
