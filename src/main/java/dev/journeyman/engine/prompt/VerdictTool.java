package dev.journeyman.engine.prompt;

import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The only tool of an architect: it takes the verdict. */
public final class VerdictTool {

    public static final ToolSpecification SPECIFICATION = ToolSpecification.builder()
            .name("verdict")
            .description("Gives your verdict and ends the review.")
            .parameters(JsonObjectSchema.builder()
                    .addEnumProperty(
                            "decision",
                            List.of("approve", "changes", "reject", "continue", "pivot", "escalate", "abandon"))
                    .addStringProperty("feedback", "what the coder is told")
                    .required("decision")
                    .additionalProperties(false)
                    .build())
            .build();

    /** How an agent, which calls no tools, writes the same. */
    static final String EXAMPLE = "{\"decision\": \"approve\", \"feedback\": \"what the coder is told\"}";

    private VerdictTool() {}

    /** A verdict that fits, or why there is none. */
    public record Reading(@Nullable Verdict verdict, String complaint) {}

    public static Reading read(ToolExecutionRequest call, Submission submission) {
        if (!call.name().equals(SPECIFICATION.name())) {
            return new Reading(null, "There is no tool %s. Judge with one call of verdict.".formatted(call.name()));
        }
        try {
            Arguments arguments = Arguments.of(call);
            String name = arguments.text("decision");
            Optional<Decision> decision = Arrays.stream(Decision.values())
                    .filter(each -> each.toString().equalsIgnoreCase(name))
                    .findFirst();
            if (decision.isEmpty() || !submission.fitting().contains(decision.get())) {
                return new Reading(
                        null,
                        decision.map(submission::misfit)
                                .orElse("\"%s\" is not a decision. Use one of: %s."
                                        .formatted(name, submission.fitting())));
            }
            return new Reading(
                    new Verdict(decision.get(), arguments.optional("feedback").orElse("")), "");
        } catch (BadArgumentsException wrong) {
            return new Reading(null, String.valueOf(wrong.getMessage()));
        }
    }
}
