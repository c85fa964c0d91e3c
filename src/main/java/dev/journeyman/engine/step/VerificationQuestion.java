package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.RunPrompts;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.journeyman.run.FailedRound;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a helper is asked: which commands show that criteria are met. It belongs to the thread that drives. */
public final class VerificationQuestion {

    private static final int RESPONSE = 5_000;

    private final RunJournal journal;
    private final RunPrompts prompts;
    private final TaskKnowledge knowledge;
    private final BriefDelivery briefs;

    public VerificationQuestion(RunJournal journal, RunPrompts prompts, TaskKnowledge knowledge, BriefDelivery briefs) {
        this.journal = journal;
        this.prompts = prompts;
        this.knowledge = knowledge;
        this.briefs = briefs;
    }

    /** Opens a conversation with the question, unless a process that ended before has. */
    void ask(ContextManager context, String name, List<NumberedCriterion> unpassed, String response)
            throws InterruptedException {
        journal.unless(state -> !context.turns().isEmpty(), () -> open(context, name, unpassed, response));
    }

    private void open(ContextManager context, String name, List<NumberedCriterion> unpassed, String response)
            throws InterruptedException {
        StoryView story = StoryView.of(journal.state().contract().story());
        List<FailedRound> before = journal.state().attempts().rounds().failed();
        Optional<BriefDelivery.Made> made =
                briefs.forHelper(before.stream().map(FailedRound::round).toList());
        List<FailedRound> shown = made.isPresent() ? newest(before) : List.of();
        String asked = prompts.verification(
                name,
                new View.VerificationView(
                        journal.state().worktree().map(Worktree::path).orElse(""),
                        numbered(unpassed, shown),
                        cut(response)));
        String system = prompts.helper(name, new View.HelpingView(story, knowledge.forHelper(name)));
        journal.together(() -> {
            context.resetSystemPrompt(system);
            context.append(
                    UserMessage.from(made.map(any -> any.brief().before(asked)).orElse(asked)), TurnSource.OPENING);
            made.ifPresent(any -> briefs.write(any, name, asked, context.tokens()));
        });
    }

    /** Returns the rounds that the block is about: the prompt has the whole of what the block cuts. */
    private List<FailedRound> newest(List<FailedRound> before) {
        return before.subList(Math.max(0, before.size() - briefs.helperRounds()), before.size());
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
