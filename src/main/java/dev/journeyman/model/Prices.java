package dev.journeyman.model;

import dev.journeyman.story.BadInputException;
import java.math.BigDecimal;

/**
 * What a provider takes for a million tokens, in the currency that budgets are counted in.
 *
 * @param input for tokens of a request that it reads for the first time
 * @param output for tokens of a reply
 * @param cached for tokens of a request that it had already read
 * @param written for tokens of a request that it keeps for the next one
 */
public record Prices(BigDecimal input, BigDecimal output, BigDecimal cached, BigDecimal written) {

    /** The prices of a model that costs nothing, or of one whose prices nobody knows. */
    public static final Prices NONE = new Prices(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

    private static final int MILLION = 6;

    public Prices {
        if (input.signum() < 0 || output.signum() < 0 || cached.signum() < 0 || written.signum() < 0) {
            throw new BadInputException(
                    "A price is negative (input %s, output %s, cached %s, written %s). It must be at least 0."
                            .formatted(input, output, cached, written));
        }
    }

    /** Prices of a provider that takes nothing more for keeping a request. */
    public Prices(BigDecimal input, BigDecimal output, BigDecimal cached) {
        this(input, output, cached, input);
    }

    /** Returns what a call costs. */
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
