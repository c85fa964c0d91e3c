package dev.journeyman.model;

import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A provider that serves the calls of runs. There are two kinds: a {@link ChatProvider} is sent a conversation and tools,
 * an {@link AgentProvider} one prompt and the worktree. A class implements one of them; the engine calls a class that
 * implements both as an agent. Several runs may use a provider at once, each from one thread.
 */
public sealed interface Provider permits ChatProvider, AgentProvider {

    /** Returns the name of the provider in journals and messages. */
    String name();

    /** Returns the window, which limits the length of a request and its reply. */
    TokenWindow window();

    /** Returns the prices; by default the provider is free. */
    default Prices prices() {
        return Prices.NONE;
    }

    /**
     * Returns the key of the provider's breaker, by default its name. Providers with the same key share outages, in all
     * runs of a process and after a restart. If it is empty, each run has a breaker of its own.
     */
    default Optional<String> breaker() {
        return Optional.of(name());
    }

    /**
     * The prices of a provider per million tokens, in the currency of the budgets. It is immutable and may be used from any
     * thread.
     *
     * @param input the price of request tokens that are neither read from nor written to a cache
     * @param output the price of reply tokens
     * @param cached the price of request tokens that are read from a cache
     * @param written the price of request tokens that are written to a cache
     */
    record Prices(BigDecimal input, BigDecimal output, BigDecimal cached, BigDecimal written) {

        /** The prices of a model that is free, or whose prices are not known. */
        public static final Prices NONE = new Prices(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

        private static final int MILLION = 6;

        public Prices {
            if (input.signum() < 0 || output.signum() < 0 || cached.signum() < 0 || written.signum() < 0) {
                throw new BadInputException(
                        "A price is negative (input %s, output %s, cached %s, written %s). It must be at least 0."
                                .formatted(input, output, cached, written));
            }
        }

        /** Creates the prices of a provider that charges nothing extra for writing to a cache. */
        public Prices(BigDecimal input, BigDecimal output, BigDecimal cached) {
            this(input, output, cached, input);
        }

        /** Returns the cost of a call. */
        public BigDecimal of(Usage usage) {
            int read = Math.max(0, usage.input() - usage.cached() - usage.written());
            BigDecimal cost = times(input, read)
                    .add(times(cached, usage.cached()))
                    .add(times(written, usage.written()))
                    .add(times(output, usage.output()));
            return cost.signum() == 0
                    ? BigDecimal.ZERO
                    : cost.movePointLeft(MILLION).stripTrailingZeros();
        }

        private static BigDecimal times(BigDecimal price, int tokens) {
            return price.multiply(BigDecimal.valueOf(tokens));
        }
    }
}
