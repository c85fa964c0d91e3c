package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RecallTool;
import dev.journeyman.engine.ReviewerRecalls;
import dev.journeyman.engine.call.Callers;
import dev.journeyman.engine.call.ModelCalls;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.engine.prompt.VerifyTool;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.AlwaysPassingCommand;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Verifies criteria without a command: a helper writes the commands, and they are run. It belongs to the thread that drives. */
public final class CriterionVerification {

    private static final int TRIES = 3;
    private static final String CONTEXT = "helper/";

    private final RunJournal journal;
    private final Callers callers;
    private final VerificationQuestion question;
    private final CommandCheck check;
    private final ReviewerRecalls recalls;

    public CriterionVerification(
            RunJournal journal,
            Callers callers,
            VerificationQuestion question,
            CommandCheck check,
            ReviewerRecalls recalls) {
        this.recalls = recalls;
        this.journal = journal;
        this.callers = callers;
        this.question = question;
        this.check = check;
    }

    /**
     * Returns what its commands found unmet.
     *
     * @param unpassed what has not passed in this round; only what has no command of its own is decided here
     * @param response what the coder says it did
     */
    List<CheckFailure> unmet(List<NumberedCriterion> unpassed, String response) throws InterruptedException {
        Map<Integer, List<String>> commands = commands(unpassed, response);
        List<CheckFailure> unmet = new ArrayList<>();
        for (int i = 0; i < unpassed.size(); i++) {
            NumberedCriterion wanted = unpassed.get(i);
            if (wanted.command() == null) {
                verify(wanted, commands.getOrDefault(i + 1, List.of())).ifPresent(unmet::add);
            }
        }
        return unmet;
    }

    private Optional<CheckFailure> verify(NumberedCriterion wanted, List<String> commands) throws InterruptedException {
        if (commands.isEmpty()) {
            return Optional.of(CheckFailure.unshown(wanted, "the helper made no command for it"));
        }
        for (String command : commands) {
            Optional<CheckFailure> failure = AlwaysPassingCommand.is(command)
                    ? Optional.of(CheckFailure.unshown(wanted, "`%s` cannot fail and shows nothing".formatted(command)))
                    : check.run(wanted, command);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** Returns the commands by the number of the criterion in the list; none where the helper makes none that can be read. */
    private Map<Integer, List<String>> commands(List<NumberedCriterion> unpassed, String response)
            throws InterruptedException {
        String name = CONTEXT + (journal.state().attempts().checks() + 1);
        ModelCalls calls = callers.calls(CallerRole.HELPER, name).reminding("Answer with one call of verify.");
        question.ask(calls.context(), name, unpassed, response);
        while (true) {
            recalls.answer(calls.context(), name);
            Optional<Map<Integer, List<String>>> read = read(calls.context(), unpassed.size());
            if (read.isPresent()
                    || replies(calls.context()) >= TRIES
                    || calls.context().replies() >= TRIES + ReviewerRecalls.MOST) {
                return read.orElse(Map.of());
            }
            try {
                calls.turn(Optional::empty, recalls.with(List.of(VerifyTool.SPECIFICATION)));
            } catch (RequestRefusedException refused) {
                return Map.of(); // what no provider wants to check is not shown
            }
        }
    }

    /**
     * Returns how often the helper replied, to a process before as well: with calls, or with words that a note answers. A reply that
     * only recalls results does not count.
     */
    private static long replies(ContextManager context) {
        return context.turns().stream()
                .filter(turn -> turn.provenance() == TurnSource.NOTE
                        || (turn.message() instanceof AiMessage reply
                                && reply.toolExecutionRequests().stream()
                                        .anyMatch(call -> !call.name().equals(RecallTool.NAME))))
                .count();
    }

    /** Reads the commands out of an open call, or answers the call with what was wrong with it. */
    private Optional<Map<Integer, List<String>>> read(ContextManager context, int criteria) {
        for (ToolExecutionRequest call : context.openCalls()) {
            VerifyTool.Reading reading = journal.state().calls().cutOff(CallerRole.HELPER)
                    ? VerifyTool.complaint(CutOffNotice.CALL)
                    : VerifyTool.read(call, criteria);
            if (reading.complaint().isEmpty()) {
                return Optional.of(reading.commands());
            }
            context.append(
                    ToolExecutionResultMessage.from(call.id(), call.name(), reading.complaint()), TurnSource.TOOL);
        }
        return Optional.empty();
    }
}
