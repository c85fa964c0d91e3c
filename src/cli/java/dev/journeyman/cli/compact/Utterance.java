package dev.journeyman.cli.compact;

import dev.langchain4j.data.message.ChatMessage;

/**
 * Something that was said in a recording.
 *
 * @param speaker who said it
 * @param message what was said
 */
public record Utterance(Speaker speaker, ChatMessage message) {}
