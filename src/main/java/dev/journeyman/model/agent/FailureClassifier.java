package dev.journeyman.model.agent;

import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.ProviderException.BilledUsage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Decides from the exit code and the output of an agent whether its call failed, and why. It is immutable. */
final class FailureClassifier {

    private static final int NOT_FOUND = 127;

    /** The maximum length of an answer that may only say that the agent did nothing. */
    private static final int CURT = 600;

    private static final Usage NOTHING = new Usage(0, 0, 0, true);

    private final AgentDefinition row;
    private final String name;
    private final FailurePatterns symptoms;
    private final InstantSource clock;

    FailureClassifier(AgentDefinition row, String name, InstantSource clock) {
        this.row = row;
        this.name = name;
        this.symptoms = new FailurePatterns(row.signs());
        this.clock = clock;
    }

    /**
     * The end of a call.
     *
     * @param exit the exit code; empty if the call timed out
     * @param answer the answer of the agent
     * @param error its standard error
     * @param task its task
     * @param before the commit at which the call began
     */
    record Ending(OptionalInt exit, AgentAnswer answer, String error, AgentTask task, String before) {}

    /** Returns the failure of a call; empty if it succeeded. */
    Optional<ProviderException> of(Ending ending) {
        AgentAnswer answer = ending.answer();
        if (ending.exit().isEmpty()) {
            Duration limit = row.surroundings().limit();
            return found(
                    answer, Failure.TIMEOUT, "it did not end within %s s and was ended".formatted(limit.toSeconds()));
        }
        int exit = ending.exit().getAsInt();
        if (answer.failure().isPresent()) {
            return found(answer, "", answer.failure().get(), "");
        }
        if (exit == NOT_FOUND && ending.error().isEmpty() && answer.text().isEmpty()) {
            return found(answer, Failure.EXECUTION_ERROR, row.command().get(0) + " was not found");
        }
        if (exit != 0) {
            return found(answer, "exit code %s: ".formatted(exit), end(ending.error()), end(answer.text()));
        }
        Optional<Failure> curt = curt(ending);
        if (curt.isPresent()) {
            return found(answer, curt.get(), answer.text());
        }
        return answer.text().isEmpty() && !ending.task().writes()
                ? found(answer, Failure.EXECUTION_ERROR, "it ended without an answer")
                : Optional.empty();
    }

    /** Returns the failure of a call that could not begin. */
    ProviderException unbegun(String why) {
        return new ProviderException(Failure.EXECUTION_ERROR, name + ": " + why, null, null);
    }

    /** Returns the failure in a short answer, if it begins with a known sign of this agent and no file was changed. */
    private Optional<Failure> curt(Ending ending) {
        String text = ending.answer().text();
        return text.length() > CURT
                ? Optional.empty()
                : symptoms.beginning(text)
                        .filter(failure -> !ending.task().writes()
                                || ending.task()
                                        .workspace()
                                        .changedSince(ending.before())
                                        .isEmpty());
    }

    /** Classifies a failure by the first of two texts that has a known sign; a text without one may be noise. */
    private Optional<ProviderException> found(AgentAnswer answer, String exit, String first, String other) {
        String all = first + "\n" + other;
        return symptoms.failure(first)
                .or(() -> symptoms.failure(other))
                .map(sign -> failed(answer, sign.failure(), exit + sign.line(), all))
                .or(() -> Optional.of(
                        failed(answer, Failure.EXECUTION_ERROR, exit + last(first.isBlank() ? other : first), all)));
    }

    private Optional<ProviderException> found(AgentAnswer answer, Failure failure, String said) {
        return Optional.of(failed(answer, failure, said, said));
    }

    private ProviderException failed(AgentAnswer answer, Failure failure, String said, String all) {
        Duration comeback = FailurePatterns.comeback(all, clock.instant()).orElse(null);
        return new ProviderException(
                failure, "%s: %s".formatted(name, Truncation.middle(said, CURT)), comeback, null, used(answer));
    }

    private static @Nullable BilledUsage used(AgentAnswer answer) {
        return answer.usage() == null && answer.cost() == null
                ? null
                : new BilledUsage(
                        Objects.requireNonNullElse(answer.usage(), NOTHING),
                        Objects.requireNonNullElse(answer.cost(), BigDecimal.ZERO));
    }

    /** Returns the end of an output, which tells why the agent ended. */
    private static String end(String said) {
        return Truncation.end(said, 4 * CURT);
    }

    private static String last(String said) {
        return said.lines()
                .filter(each -> !each.isBlank())
                .reduce((before, newest) -> newest)
                .orElse("it said nothing")
                .strip();
    }
}
