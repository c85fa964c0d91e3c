package dev.journeyman.model;

/**
 * What a call cost in tokens, the same for every provider.
 *
 * @param input tokens of the request, with those that were read from or written to a cache
 * @param output tokens of the reply
 * @param cached tokens of the request that the provider had already read
 * @param written tokens of the request that the provider keeps for the next one, where that costs more
 * @param reported whether the provider said so; otherwise it is an estimate
 */
public record Usage(int input, int output, int cached, int written, boolean reported) {

    /** The most tokens that are believed of one figure: two of them can be added. */
    public static final int MOST = 1_000_000_000;

    /** What a call cost at a provider that keeps requests for nothing, or not at all. */
    public Usage(int input, int output, int cached, boolean reported) {
        this(input, output, cached, 0, reported);
    }

    /** Returns input and output together. */
    public int total() {
        return input + output;
    }
}
