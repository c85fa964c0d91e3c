package dev.journeyman.tool;

import dev.journeyman.flow.Signal;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A call by which the coder ends its turn: it makes a signal, and its one and only result is what came of that: the verdict's
 * feedback, the failures, or the answer.
 */
public enum TerminalTool {
    /** The plan is ready for review. */
    SUBMIT_PLAN(
            Availability.PLANNING,
            "Submits your plan for review and ends your turn.",
            "plan: the whole plan, in Markdown"),
    /** The work is ready for the checks. */
    SUBMIT_WORK(
            Availability.CODING,
            "Submits your work: the acceptance checks run, then it is reviewed. Ends your turn.",
            "summary: what you did and how you know that it works"),
    /** Nothing is left to do. */
    CLAIM_COMPLETE(
            Availability.ALWAYS,
            "Claims that nothing is left to do, because everything asked for is there already. The checks run first.",
            "reason: why nothing is left to do"),
    /** Something only somebody else can say. */
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

    /** Returns the name the model calls it by. */
    public String toolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns when it is offered. */
    public Availability offer() {
        return offer;
    }

    /** Returns what the model is told about it. */
    public ToolSpecification specification() {
        return ToolSpecs.of(toolName(), description, parameters.split("\n"));
    }

    /** Returns the signal that a call with these arguments makes. */
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

    /** Returns the terminal tool of a name. */
    public static Optional<TerminalTool> named(String name) {
        return Arrays.stream(values())
                .filter(tool -> tool.toolName().equals(name))
                .findFirst();
    }
}
