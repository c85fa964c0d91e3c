package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Provenance;
import dev.journeyman.model.Caller;
import dev.journeyman.policy.VainCommand;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.story.Round;
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
        Calls calls = new Calls(run, Caller.HELPER, run.kit().cast().coders(), name)
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
        String asked = run.kit()
                .prompts()
                .render(new View.VerificationView(
                        run.standing().worktree().map(Worktree::path).orElse(""), numbered(unpassed), cut(response)));
        View.KnownView known = new Knowing(run).forHelper(name);
        Told told = new Told(run);
        Optional<Told.Made> made = told.forHelper(rounds());
        run.together(() -> {
            context.resetSystemPrompt(run.kit().prompts().render(new View.HelpingView(story, known)));
            context.append(
                    UserMessage.from(made.map(any -> any.brief().before(asked)).orElse(asked)), Provenance.OPENING);
            made.ifPresent(any -> told.write(any, name, asked, context.tokens()));
        });
    }

    /** Returns the attempts so far, with the one under way where its checks failed before. */
    private List<Round> rounds() {
        List<Round> rounds = new ArrayList<>(new Spells(run).context().rounds());
        List<String> errors = run.standing().spell().errors();
        if (!errors.isEmpty()) {
            Round before = new Spells(run).context().current();
            List<String> changed = new ArrayList<>(before.updated());
            changed.addAll(run.differingSince(run.standing().spell().begin()));
            rounds.add(new Round(
                    before.number(),
                    before.created(),
                    changed.stream()
                            .distinct()
                            .filter(file -> !before.created().contains(file))
                            .toList(),
                    errors));
        }
        return rounds;
    }

    private static List<StoryView.CriterionView> numbered(List<Wanted> unpassed) {
        return IntStream.range(0, unpassed.size())
                .mapToObj(i -> {
                    String command = unpassed.get(i).command();
                    return new StoryView.CriterionView(i + 1, unpassed.get(i).text(), command == null ? "" : command);
                })
                .toList();
    }

    private static String cut(String response) {
        int points = response.codePointCount(0, response.length());
        return points <= RESPONSE
                ? response
                : "%s...\n[TRUNCATED: %s total characters]"
                        .formatted(response.substring(0, response.offsetByCodePoints(0, RESPONSE)), points);
    }
}
