package dev.journeyman.tool;

import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;

/**
 * Something a coder can do in its workspace. Hosts add their own; a tool is offered in the states its {@link Availability} names.
 *
 * <p>A tool is used by one run at a time unless one instance is given to several engines.
 */
public interface Tool {

    /** Returns what the model is told about it. */
    ToolSpecification specification();

    /** Returns when it is offered; in coding only, where a tool does not say otherwise. */
    default Availability offer() {
        return Availability.CODING;
    }

    /**
     * Does it. A {@link BadArgumentsException} or a workspace's refusal becomes an error result that the model reads; the
     * state in which it is called is never changed by a tool.
     */
    ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException;
}
