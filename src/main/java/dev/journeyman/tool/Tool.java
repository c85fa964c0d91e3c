package dev.journeyman.tool;

import dev.journeyman.flow.State;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;

/**
 * A tool that a coder can use in its workspace. Hosts add their own tools; each is offered in the states that its
 * {@link Availability} names.
 *
 * <p>One run at a time uses a tool, unless the host gives the same instance to several engines.
 */
public interface Tool {

    /** Returns the specification that the model is shown. */
    ToolSpecification specification();

    /** Returns when the tool is offered; by default in coding only. */
    default Availability offer() {
        return Availability.CODING;
    }

    /**
     * Runs the tool. A {@link BadArgumentsException} or a refusal of the workspace becomes an error result for the
     * model. A tool never changes the state of the run.
     */
    ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException;

    /** The states in which a tool is offered. */
    enum Availability {
        /** In planning and in coding. */
        ALWAYS,
        /** In coding only. */
        CODING,
        /** In planning only. */
        PLANNING;

        /** Returns whether a tool with this availability is offered in a state. */
        public boolean in(State state) {
            return switch (this) {
                case ALWAYS -> state == State.PLANNING || state == State.CODING;
                case CODING -> state == State.CODING;
                case PLANNING -> state == State.PLANNING;
            };
        }
    }
}
