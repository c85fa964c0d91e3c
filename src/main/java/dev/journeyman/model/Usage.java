package dev.journeyman.model;

/**
 * What a call cost in tokens, the same for every provider.
 *
 * @param input tokens of the request, cached ones included
 * @param output tokens of the reply
 * @param cached tokens of the request that the provider had already read
 * @param reported whether the provider said so; otherwise it is an estimate
 */
public record Usage(int input, int output, int cached, boolean reported) {

    /** Returns input and output together. */
    public int total() {
        return input + output;
    }
}
