package dev.journeyman.model;

import dev.langchain4j.data.message.AiMessage;
import org.jspecify.annotations.Nullable;

/**
 * What a provider answered.
 *
 * @param message the reply, under the provider's own call ids
 * @param usage what it reported; null where it reported nothing
 */
public record ModelReply(AiMessage message, @Nullable Usage usage) {}
