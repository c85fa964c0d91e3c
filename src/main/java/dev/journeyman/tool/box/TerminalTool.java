package dev.journeyman.tool.box;

import dev.journeyman.flow.Signal;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.builtin.ToolSpecs;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A tool that ends the coder's turn. A call of it becomes a signal, and its only result is the outcome of that signal:
 * the feedback of a verdict, the failures of checks, or the answer to a question. It may be used from any thread.
 */
public enum TerminalTool {
    /** Submits a plan for review. */
    SUBMIT_PLAN(
            Availability.PLANNING,
            "Submits your plan for review and ends your turn.",
            "plan: the whole plan, in Markdown"),
    /** Submits work for the checks and the review. */
    SUBMIT_WORK(
            Availability.CODING,
            "Submits your work: the acceptance checks run, then it is reviewed. Ends your turn.",
            "summary: what you did and how you know that it works"),
    /** Claims that the story is already complete. */
    CLAIM_COMPLETE(
            Availability.ALWAYS,
            "Claims that nothing is left to do, because everything asked for is there already. The checks run first.",
            "reason: why nothing is left to do"),
    /** Asks a question that the coder cannot answer itself. */
    ASK_QUESTION(
            Availability.ALWAYS,
            "Asks a question that neither the story nor the files answer, and ends your turn.",
            "question: the question, by itself understandable",
            "context?: what you know and what hangs on the answer");

    private final Availability offer;
    private final String description;
    private final String parameters;

    TerminalTool(Availability offer, String description, String... parameters) {
        this.offer = offer;
        this.description = description;
        this.parameters = String.join("\n", parameters);
    }

    /** Returns the name by which the model calls the tool. */
    public String toolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns when the tool is offered. */
    public Availability offer() {
        return offer;
    }

    /** Returns the specification that the model is shown. */
    public ToolSpecification specification() {
        return ToolSpecs.of(toolName(), description, parameters.split("\n"));
    }

    /** Returns the signal of a call with these arguments. */
    public Signal signal(Arguments arguments) {
        return switch (this) {
            case SUBMIT_PLAN -> new Signal.PlanSubmitted(arguments.text("plan"));
            case SUBMIT_WORK -> new Signal.WorkSubmitted(arguments.text("summary"));
            case CLAIM_COMPLETE -> new Signal.CompletionClaimed(arguments.text("reason"));
            case ASK_QUESTION ->
                new Signal.QuestionAsked(
                        arguments.text("question"),
                        arguments.optional("context").orElse(""));
        };
    }

    /** Returns the terminal tool with a name; empty if there is none. */
    public static Optional<TerminalTool> named(String name) {
        return Arrays.stream(values())
                .filter(tool -> tool.toolName().equals(name))
                .findFirst();
    }
}
