package dev.journeyman.model;

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
