package dev.journeyman.model;

import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a provider answered.
 *
 * @param message the reply, under the provider's own call ids
 * @param usage what it reported; null where it reported nothing
 * @param cost what it says the call cost; null where its prices tell
 * @param cutOff whether the provider ended the reply at its limit, so that the end of it is missing
 */
public record ModelReply(
        AiMessage message, @Nullable Usage usage, @Nullable BigDecimal cost, boolean cutOff) {

    /** A whole reply. */
    public ModelReply(AiMessage message, @Nullable Usage usage, @Nullable BigDecimal cost) {
        this(message, usage, cost, false);
    }

    /** A reply of a provider that leaves it to its prices what that cost. */
    public ModelReply(AiMessage message, @Nullable Usage usage) {
        this(message, usage, null, false);
    }
}
