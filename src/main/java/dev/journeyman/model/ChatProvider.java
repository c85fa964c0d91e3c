package dev.journeyman.model;

/**
 * A model: it is sent a conversation and tools, and replies with one message. Several runs may use it at once, each from
 * one thread.
 */
public non-sealed interface ChatProvider extends Provider {

    /**
     * Serves one call.
     *
     * @throws ProviderException if the model cannot serve the call, with the class of the failure
     * @throws InterruptedException if the run is stopped during the call
     */
    ModelReply call(ModelRequest request) throws InterruptedException;
}
