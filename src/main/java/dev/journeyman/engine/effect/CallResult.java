package dev.journeyman.engine.effect;

import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;

/** How a call of a provider ended. */
public sealed interface CallResult {

    /** The provider replied. */
    record Replied(ModelReply reply) implements CallResult {}

    /** The provider failed. */
    record Failed(ProviderException failure) implements CallResult {}
}
