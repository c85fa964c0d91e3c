package dev.journeyman.tool;

import dev.journeyman.workspace.Workspace;
import java.util.List;

/**
 * A server that has more tools for coders. It is connected to when a run first offers tools to its coder, and left when the run is no
 * longer driven. It may be used by several runs at once.
 */
public interface ToolServer {

    /** Returns the name by which journals and people know it. */
    String name();

    /**
     * Connects to it for a run.
     *
     * @throws ToolServerException if it cannot be reached or does not say which tools it has; the run goes on without them
     */
    Connection connect(Workspace workspace) throws InterruptedException;

    /** A connection for one run, used by one thread at a time. */
    interface Connection extends AutoCloseable {

        /** Returns the tools it has, in its order; they stay the same as long as the connection lasts. */
        List<ExternalTool> tools();

        /**
         * Has it do something. Whatever goes wrong is an error result.
         *
         * @param tool the name of one of its tools, as the model knows it
         * @param arguments one JSON object
         */
        ToolResult call(String tool, String arguments) throws InterruptedException;

        /** Leaves it, and ends what was started for it. */
        @Override
        void close();
    }
}
