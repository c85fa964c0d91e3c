package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Provenance;
import dev.journeyman.model.Caller;
import dev.journeyman.policy.VainCommand;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.report.FailedRound;
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

/** Has a helper make the commands that show the criteria that have none, and runs them. */
final class Verification {

    private static final int TRIES = 3;
    private static final int RESPONSE = 5_000;
    private static final String CONTEXT = "helper/";

    private final Driven run;
    private final Checks checks;

    Verification(Driven run, Checks checks) {
        this.run = run;
        this.checks = checks;
    }

    /**
     * Returns what its commands found unmet.
     *
     * @param unpassed what has not passed in this round; only what has no command of its own is decided here
     * @param response what the coder says it did
     */
    List<Unmet> unmet(List<Wanted> unpassed, String response) throws InterruptedException {
        Map<Integer, List<String>> commands = commands(unpassed, response);
        List<Unmet> unmet = new ArrayList<>();
        for (int i = 0; i < unpassed.size(); i++) {
            Wanted wanted = unpassed.get(i);
            if (wanted.command() == null) {
                verify(wanted, commands.getOrDefault(i + 1, List.of())).ifPresent(unmet::add);
            }
        }
        return unmet;
    }

    private Optional<Unmet> verify(Wanted wanted, List<String> commands) throws InterruptedException {
        if (commands.isEmpty()) {
            return Optional.of(Unmet.unshown(wanted, "the helper made no command for it"));
        }
        for (String command : commands) {
            Optional<Unmet> failure = VainCommand.is(command)
                    ? Optional.of(Unmet.unshown(wanted, "`%s` cannot fail and shows nothing".formatted(command)))
                    : checks.check(wanted, command);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** Returns the commands by the number of the criterion in the list; none where the helper makes none that can be read. */
    private Map<Integer, List<String>> commands(List<Wanted> unpassed, String response) throws InterruptedException {
        String name = CONTEXT + (run.standing().attempts().checks() + 1);
        Calls calls = new Calls(run, Caller.HELPER, run.kit().cast().roster(Caller.HELPER), name)
                .reminding("Answer with one call of verify.");
        ask(calls.context(), name, unpassed, response);
        while (true) {
            Optional<Map<Integer, List<String>>> read = read(calls.context(), unpassed.size());
            if (read.isPresent() || replies(calls.context()) >= TRIES) {
                return read.orElse(Map.of());
            }
            try {
                calls.turn(Optional::empty, List.of(VerifyTool.SPECIFICATION));
            } catch (RefusedException refused) {
                return Map.of(); // what no provider wants to check is not shown
            }
        }
    }

    /** Returns how often the helper replied, to a process before as well: with calls, or with words that a note answers. */
    private static long replies(ContextManager context) {
        return context.turns().stream()
                .filter(turn -> turn.provenance() == Provenance.NOTE
                        || (turn.message() instanceof AiMessage reply && reply.hasToolExecutionRequests()))
                .count();
    }

    /** Reads the commands out of an open call, or answers the call with what was wrong with it. */
    private Optional<Map<Integer, List<String>>> read(ContextManager context, int criteria) {
        for (ToolExecutionRequest call : context.openCalls()) {
            VerifyTool.Reading reading = run.standing().served().cutOff(Caller.HELPER)
                    ? VerifyTool.complaint(CutOff.CALL)
                    : VerifyTool.read(call, criteria);
            if (reading.complaint().isEmpty()) {
                return Optional.of(reading.commands());
            }
            context.append(
                    ToolExecutionResultMessage.from(call.id(), call.name(), reading.complaint()), Provenance.TOOL);
        }
        return Optional.empty();
    }

    private void ask(ContextManager context, String name, List<Wanted> unpassed, String response)
            throws InterruptedException {
        if (!context.turns().isEmpty()) {
            return; // a process that ended before has asked
        }
        StoryView story = StoryView.of(run.standing().contract().story());
        List<FailedRound> before = run.standing().attempts().rounds().failed();
        Told told = new Told(run);
        Optional<Told.Made> made =
                told.forHelper(before.stream().map(FailedRound::round).toList());
        List<FailedRound> shown = made.isPresent() ? newest(before) : List.of();
        String asked = run.kit()
                .prompts()
                .render(new View.VerificationView(
                        run.standing().worktree().map(Worktree::path).orElse(""),
                        numbered(unpassed, shown),
                        cut(response)));
        View.KnownView known = new Knowing(run).forHelper(name);
        run.together(() -> {
            context.resetSystemPrompt(run.kit().prompts().render(new View.HelpingView(story, known)));
            context.append(
                    UserMessage.from(made.map(any -> any.brief().before(asked)).orElse(asked)), Provenance.OPENING);
            made.ifPresent(any -> told.write(any, name, asked, context.tokens()));
        });
    }

    /** Returns the rounds that the block is about: the prompt has the whole of what the block cuts. */
    private List<FailedRound> newest(List<FailedRound> before) {
        int told = run.kit().words().briefs().helperAttempts();
        return before.subList(Math.max(0, before.size() - told), before.size());
    }

    private static List<View.UnpassedView> numbered(List<Wanted> unpassed, List<FailedRound> before) {
        return IntStream.range(0, unpassed.size())
                .mapToObj(i -> {
                    Wanted wanted = unpassed.get(i);
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
