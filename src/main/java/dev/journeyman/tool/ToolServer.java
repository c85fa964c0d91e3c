package dev.journeyman.tool;

import dev.journeyman.workspace.Workspace;
import java.util.List;

/**
 * A server that provides additional tools for coders. A run connects to it when it first offers tools to its coder, and
 * disconnects when the run is no longer driven. Several runs may use it at once.
 */
public interface ToolServer {

    /** Returns the name of the server in journals and messages. */
    String name();

    /**
     * Connects to the server for a run.
     *
     * @throws ToolServerException if the server cannot be reached or does not list its tools; the run continues without
     *     them
     */
    Connection connect(Workspace workspace) throws InterruptedException;

    /** A connection for one run, used by one thread at a time. */
    interface Connection extends AutoCloseable {

        /** Returns the tools of the server, in its order. The list must not change while the connection lasts. */
        List<ExternalTool> tools();

        /**
         * Calls a tool. It returns every failure as an error result.
         *
         * @param tool the name of a tool of the server, as the model is offered it
         * @param arguments the arguments as one JSON object
         */
        ToolResult call(String tool, String arguments) throws InterruptedException;

        /** Disconnects, and ends every process that was started for the connection. */
        @Override
        void close();
    }
}
