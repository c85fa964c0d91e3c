package dev.journeyman.engine.review;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.ReviewerRecalls;
import dev.journeyman.engine.call.Callers;
import dev.journeyman.engine.call.ModelCalls;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.engine.prompt.RunPrompts;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.prompt.VerdictTool;
import dev.journeyman.model.CallerRole;
import dev.journeyman.prompt.View;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.text.SubmissionText;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;

/** An architect that is a model. Each request has a context of its own; a verdict is one tool call, an answer is words. */
public final class ModelArchitect implements Architect {

    private static final int ROUNDS = 3;

    private final RunJournal journal;
    private final Callers callers;
    private final RunPrompts prompts;
    private final TaskKnowledge knowledge;
    private final ReviewerRecalls recalls;

    public ModelArchitect(
            RunJournal journal, Callers callers, RunPrompts prompts, TaskKnowledge knowledge, ReviewerRecalls recalls) {
        this.recalls = recalls;
        this.journal = journal;
        this.callers = callers;
        this.prompts = prompts;
        this.knowledge = knowledge;
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) throws InterruptedException {
        boolean question = request.submission() instanceof Submission.Question;
        ModelCalls calls = callers.calls(CallerRole.ARCHITECT, TaskKnowledge.reviewer(request.id()))
                .reminding(question ? "" : "Judge with one call of verdict.");
        open(calls.context(), request);
        String name = TaskKnowledge.reviewer(request.id());
        List<ToolSpecification> tools = recalls.with(question ? List.of() : List.of(VerdictTool.SPECIFICATION));
        for (int round = 0, recalled = 0; round < ROUNDS; round++) {
            boolean recall = recalls.answer(calls.context(), name);
            Optional<Verdict> verdict =
                    question ? answer(calls.context()) : verdict(calls.context(), request.submission());
            if (verdict.isPresent()) {
                return verdict;
            }
            if (recall && recalled < ReviewerRecalls.MOST) {
                recalled++;
                round--; // a look at a result is not a failed verdict
            }
            calls.turn(Optional::empty, tools);
        }
        recalls.answer(calls.context(), name);
        return question ? answer(calls.context()) : verdict(calls.context(), request.submission());
    }

    private void open(ContextManager context, ReviewRequest request) {
        journal.unless(state -> !context.turns().isEmpty(), () -> {
            View.KnownView known = knowledge.forArchitect(request.id(), request.known());
            String prompt = prompts.architect(
                    TaskKnowledge.reviewer(request.id()), request.contract(), request.submission(), known);
            journal.together(() -> {
                context.resetSystemPrompt(prompt);
                context.append(UserMessage.from(SubmissionText.of(request.submission())), TurnSource.OPENING);
            });
        });
        if (!request.complaint().isEmpty()) {
            context.note(request.complaint());
        }
    }

    private static Optional<Verdict> answer(ContextManager context) {
        List<ChatMessage> conversation = context.conversation();
        return conversation.get(conversation.size() - 1) instanceof AiMessage reply && reply.text() != null
                ? Optional.of(Verdict.answer(reply.text().strip()))
                : Optional.empty();
    }

    /** Reads the verdict out of an open call, or answers the call with what was wrong with it. */
    private Optional<Verdict> verdict(ContextManager context, Submission submission) {
        for (ToolExecutionRequest call : context.openCalls()) {
            VerdictTool.Reading reading = journal.state().calls().cutOff(CallerRole.ARCHITECT)
                    ? new VerdictTool.Reading(null, CutOffNotice.CALL)
                    : VerdictTool.read(call, submission);
            if (reading.verdict() != null) {
                return Optional.of(reading.verdict());
            }
            context.append(
                    ToolExecutionResultMessage.from(call.id(), call.name(), reading.complaint()), TurnSource.TOOL);
        }
        return Optional.empty();
    }
}
