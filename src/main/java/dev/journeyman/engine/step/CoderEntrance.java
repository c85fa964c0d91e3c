package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.FeedbackMessage;
import dev.journeyman.engine.prompt.RunPrompts;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.flow.State;
import dev.langchain4j.data.message.UserMessage;
import java.util.Optional;

/** Tells the coder what the last move left to say: a new conversation, or the feedback of a verdict. It belongs to the thread that drives. */
public final class CoderEntrance {

    private final RunJournal journal;
    private final RunPrompts prompts;
    private final TaskKnowledge knowledge;
    private final BriefDelivery briefs;

    public CoderEntrance(RunJournal journal, RunPrompts prompts, TaskKnowledge knowledge, BriefDelivery briefs) {
        this.journal = journal;
        this.prompts = prompts;
        this.knowledge = knowledge;
        this.briefs = briefs;
    }

    void open(ContextManager context, String name) throws InterruptedException {
        journal.unless(state -> !state.prompt().fresh(), () -> {
            Optional<BriefDelivery.Made> brief =
                    journal.state().prompt().cause().isEmpty() ? briefs.onRetry() : Optional.empty();
            String system = prompts.coder(name, knowledge.forCoder(told(brief)));
            String opening = prompts.opening(name);
            journal.together(() -> {
                context.resetSystemPrompt(system);
                begin(context, name, opening, brief);
            });
        });
        journal.state()
                .prompt()
                .owed()
                .ifPresent(move -> FeedbackMessage.of(move.signal()).say(context));
    }

    /**
     * Returns whether the opening turn says all that is known of the attempt before, so that it need not be said twice. An attempt that
     * plans first loses its opening turn when it codes, and needs the knowledge to say it.
     */
    private boolean told(Optional<BriefDelivery.Made> brief) {
        return journal.place() == State.CODING && brief.filter(briefs::isWhole).isPresent();
    }

    /** Begins the conversation; that of a new attempt with what did not pass before. */
    private void begin(ContextManager context, String name, String opening, Optional<BriefDelivery.Made> brief) {
        String text = brief.map(made -> made.brief().before(opening)).orElse(opening);
        context.append(UserMessage.from(text), TurnSource.OPENING);
        brief.ifPresent(made -> briefs.write(made, name, opening, context.tokens()));
    }
}
