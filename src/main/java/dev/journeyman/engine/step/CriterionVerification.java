package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.call.ModelCalls;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.prompt.VerifyTool;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.AlwaysPassingCommand;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.run.FailedRound;
import dev.journeyman.workspace.Worktree;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Verifies criteria without a command: a helper writes the commands, and they are run. */
final class CriterionVerification {

    private static final int TRIES = 3;
    private static final int RESPONSE = 5_000;
    private static final String CONTEXT = "helper/";

    private final RunContext run;
    private final AcceptanceChecks checks;

    CriterionVerification(RunContext run, AcceptanceChecks checks) {
        this.run = run;
        this.checks = checks;
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
                    : checks.check(wanted, command);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** Returns the commands by the number of the criterion in the list; none where the helper makes none that can be read. */
    private Map<Integer, List<String>> commands(List<NumberedCriterion> unpassed, String response)
            throws InterruptedException {
        String name = CONTEXT + (run.runState().attempts().checks() + 1);
        ModelCalls calls = new ModelCalls(
                        run, CallerRole.HELPER, run.services().models().roster(CallerRole.HELPER), name)
                .reminding("Answer with one call of verify.");
        ask(calls.context(), name, unpassed, response);
        while (true) {
            Optional<Map<Integer, List<String>>> read = read(calls.context(), unpassed.size());
            if (read.isPresent() || replies(calls.context()) >= TRIES) {
                return read.orElse(Map.of());
            }
            try {
                calls.turn(Optional::empty, List.of(VerifyTool.SPECIFICATION));
            } catch (RequestRefusedException refused) {
                return Map.of(); // what no provider wants to check is not shown
            }
        }
    }

    /** Returns how often the helper replied, to a process before as well: with calls, or with words that a note answers. */
    private static long replies(ContextManager context) {
        return context.turns().stream()
                .filter(turn -> turn.provenance() == TurnSource.NOTE
                        || (turn.message() instanceof AiMessage reply && reply.hasToolExecutionRequests()))
                .count();
    }

    /** Reads the commands out of an open call, or answers the call with what was wrong with it. */
    private Optional<Map<Integer, List<String>>> read(ContextManager context, int criteria) {
        for (ToolExecutionRequest call : context.openCalls()) {
            VerifyTool.Reading reading = run.runState().calls().cutOff(CallerRole.HELPER)
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

    private void ask(ContextManager context, String name, List<NumberedCriterion> unpassed, String response)
            throws InterruptedException {
        if (!context.turns().isEmpty()) {
            return; // a process that ended before has asked
        }
        StoryView story = StoryView.of(run.runState().contract().story());
        List<FailedRound> before = run.runState().attempts().rounds().failed();
        BriefDelivery told = new BriefDelivery(run);
        Optional<BriefDelivery.Made> made =
                told.forHelper(before.stream().map(FailedRound::round).toList());
        List<FailedRound> shown = made.isPresent() ? newest(before) : List.of();
        String asked = run.services()
                .prompts()
                .render(new View.VerificationView(
                        run.runState().worktree().map(Worktree::path).orElse(""),
                        numbered(unpassed, shown),
                        cut(response)));
        View.KnownView known = new TaskKnowledge(run).forHelper(name);
        run.together(() -> {
            context.resetSystemPrompt(run.services().prompts().render(new View.HelpingView(story, known)));
            context.append(
                    UserMessage.from(made.map(any -> any.brief().before(asked)).orElse(asked)), TurnSource.OPENING);
            made.ifPresent(any -> told.write(any, name, asked, context.tokens()));
        });
    }

    /** Returns the rounds that the block is about: the prompt has the whole of what the block cuts. */
    private List<FailedRound> newest(List<FailedRound> before) {
        int told = run.services().texts().briefs().helperAttempts();
        return before.subList(Math.max(0, before.size() - told), before.size());
    }

    private static List<View.UnpassedView> numbered(List<NumberedCriterion> unpassed, List<FailedRound> before) {
        return IntStream.range(0, unpassed.size())
                .mapToObj(i -> {
                    NumberedCriterion wanted = unpassed.get(i);
                    String command = wanted.command() == null ? "" : wanted.command();
                    return new View.UnpassedView(i + 1, wanted.text(), command, reasons(wanted.number(), before));
                })
                .toList();
    }

    private static List<View.ReasonView> reasons(int criterion, List<FailedRound> before) {
        return before.stream()
                .flatMap(failed -> failed.shortfalls().stream()
                        .filter(each -> each.criterion() == criterion)
                        .map(each -> new View.ReasonView(failed.round().number(), indented(each.reason()))))
                .toList();
    }

    /** Returns a text whose further lines are indented, so that no line of a command's output begins a part of the prompt. */
    private static String indented(String reason) {
        return reason.strip().replaceAll("\\R", "\n      ");
    }

    private static String cut(String response) {
        int points = response.codePointCount(0, response.length());
        return points <= RESPONSE
                ? response
                : "%s...\n[TRUNCATED: %s total characters]"
                        .formatted(response.substring(0, response.offsetByCodePoints(0, RESPONSE)), points);
    }
}
