package dev.journeyman.lab.recording;

import dev.langchain4j.data.message.ChatMessage;

/**
 * A message of a recording with its speaker. It is immutable and may be used from any thread.
 *
 * @param speaker the speaker
 * @param message the message
 */
public record Utterance(Speaker speaker, ChatMessage message) {}
