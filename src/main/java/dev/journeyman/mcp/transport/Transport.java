package dev.journeyman.mcp.transport;

/** The way to a server. What comes from there goes to the inbox that the way was made with. It is used by one thread at a time. */
public interface Transport extends AutoCloseable {

    /** Sends a message and does not wait until it has arrived; an answer that will not come is told to the inbox. */
    void send(Rpc.Message message);

    /** Says which version of the protocol was agreed on. */
    default void agreed(String version) {}

    /** Gives up the request under way, which nobody waits for any more. */
    default void giveUp() {}

    /** Returns whether it can still be used. */
    boolean usable();

    /** Leaves the server, and ends what was started for it. */
    @Override
    void close();

    /** Makes ways to one server. */
    @FunctionalInterface
    interface Opening {

        /**
         * Makes a way.
         *
         * @throws McpException if it cannot be made
         */
        Transport open(ResponseRouter inbox) throws McpException;
    }
}
