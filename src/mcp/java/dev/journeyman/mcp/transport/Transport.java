package dev.journeyman.mcp.transport;

/** A connection that sends messages to a server and puts its answers in an inbox. One thread at a time uses it. */
public interface Transport extends AutoCloseable {

    /** Sends a message without waiting for its arrival. Where no answer can come, it fails the request in the inbox. */
    void send(Rpc.Message message);

    /** Sets the version of the protocol that the handshake agreed on. */
    default void agreed(String version) {}

    /** Abandons the request under way. */
    default void giveUp() {}

    /** Returns whether the transport can still be used. */
    boolean usable();

    /** Disconnects from the server, and ends every process that was started for it. */
    @Override
    void close();

    /** Opens transports to one server. */
    @FunctionalInterface
    interface Opening {

        /**
         * Opens a transport that puts the messages of the server in an inbox.
         *
         * @throws McpException if it cannot be opened
         */
        Transport open(ResponseRouter inbox) throws McpException;
    }
}
