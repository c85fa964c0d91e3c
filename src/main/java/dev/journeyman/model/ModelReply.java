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

    /**
     * The tokens of a call, with the same meaning for every provider. It is immutable and may be used from any thread.
     *
     * @param input the tokens of the request, including those that were read from or written to a cache
     * @param output the tokens of the reply
     * @param cached the tokens of the request that were read from a cache
     * @param written the tokens of the request that were written to a cache, if that costs more
     * @param reported whether the provider reported the tokens; otherwise they are an estimate
     */
    public record Usage(int input, int output, int cached, int written, boolean reported) {

        /** The maximum of one figure, which is small enough to add two of them. */
        public static final int MOST = 1_000_000_000;

        /** Creates the usage of a provider that does not charge for writing to a cache, or has none. */
        public Usage(int input, int output, int cached, boolean reported) {
            this(input, output, cached, 0, reported);
        }

        /** Returns the sum of input and output. */
        public int total() {
            return input + output;
        }
    }
}
