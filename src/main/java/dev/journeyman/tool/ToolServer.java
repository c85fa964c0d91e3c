package dev.journeyman.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /**
     * A tool as a tool server describes it. It is journaled, so that a run can be replayed without the server. It is
     * immutable and may be used from any thread.
     *
     * @param name the name by which the model calls the tool
     * @param description the description that the model is shown
     * @param schema the JSON schema of the arguments, which describes an object
     * @param offer when the tool is offered
     */
    record ExternalTool(String name, String description, String schema, Availability offer) {

        private static final JsonMapper JSON = new JsonMapper();

        /** Returns the specification that the model is shown, in forms that all vendors accept. */
        public ToolSpecification specification() {
            ToolSpecification.Builder told =
                    ToolSpecification.builder().name(name).description(description);
            new ExternalSchema(node()).parameters().ifPresent(told::parameters);
            return told.build();
        }

        private JsonNode node() {
            try {
                return JSON.readTree(schema);
            } catch (JsonProcessingException never) {
                throw new IllegalStateException(name + " has a schema that is not JSON: " + schema, never);
            }
        }
    }

    /** A failure to connect to a tool server. The message states the cause in one sentence. */
    final class ToolServerException extends RuntimeException {

        private static final long serialVersionUID = 1;

        public ToolServerException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
