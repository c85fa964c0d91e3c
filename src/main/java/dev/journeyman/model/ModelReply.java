package dev.journeyman.model;

import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The reply of a provider to a call. It is immutable and may be used from any thread.
 *
 * @param message the reply, with the provider's own tool call ids
 * @param usage the usage that the provider reported; null if it reported none
 * @param cost the cost that the provider reported; null to compute it from the provider's prices
 * @param cutOff whether the provider cut the reply off at its length limit
 */
public record ModelReply(
        AiMessage message, @Nullable Usage usage, @Nullable BigDecimal cost, boolean cutOff) {

    /** Creates a complete reply. */
    public ModelReply(AiMessage message, @Nullable Usage usage, @Nullable BigDecimal cost) {
        this(message, usage, cost, false);
    }

    /** Creates a complete reply whose cost is computed from the provider's prices. */
    public ModelReply(AiMessage message, @Nullable Usage usage) {
        this(message, usage, null, false);
    }
}
