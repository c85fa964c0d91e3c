package dev.journeyman.engine.call;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.PromptViews;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.prompt.Transcript;
import dev.journeyman.engine.prompt.WorktreeCommits;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.prompt.View;
import dev.journeyman.run.PromptState;
import dev.journeyman.workspace.TodoFile;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks an agent: it is sent one prompt with all it has to know, since it was not there before, and works by itself. What is there is
 * committed first, so that what it changed is known; unless it codes, that is undone.
 */
final class AgentCall implements CallStrategy {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final RunContext run;
    private final ModelCalls calls;
    private final Provider provider;
    private final Shown shown;
    private final List<Block> blocks = new ArrayList<>();
    private String prompt = "";
    private Workspace.@Nullable Saved saved;

    private record Block(BriefDelivery.Made made, String original, boolean written) {}

    AgentCall(RunContext run, ModelCalls calls, Provider provider, Shown shown) {
        this.run = run;
        this.calls = calls;
        this.provider = provider;
        this.shown = shown;
    }

    @Override
    public void prepare() throws InterruptedException {
        String commit = WorktreeCommits.commit(run, "Before %s works".formatted(provider.name()));
        if (!writes()) {
            saved = run.workspace().save(commit);
        }
        if (calls.caller() == CallerRole.CODER) {
            View.KnownView known = new TaskKnowledge(run).asCoder(TaskKnowledge.phase(run));
            prompt = run.services()
                    .prompts()
                    .render(PromptViews.agent(run, known, calls.context(), TodoFile.listIn(shown.words())));
            BriefDelivery told = new BriefDelivery(run);
            boolean written = run.runState().prompt().briefed(); // as the begin of a conversation, which no agent sees
            told.onRetry().ifPresent(made -> add(made, written));
            told.onSwitch(provider.name()).ifPresent(made -> add(made, false));
        } else {
            prompt = new Transcript(calls.context(), shown.tools()).toString();
        }
    }

    @Override
    public void tell() {
        String context = PromptState.context(run.runState().attempts().number());
        BriefDelivery told = new BriefDelivery(run);
        blocks.stream()
                .filter(block -> !block.written())
                .forEach(block -> told.write(block.made(), context, block.original(), tokens()));
    }

    @Override
    public ModelRequest request() {
        return new ModelRequest(
                calls.caller(),
                calls.turns(provider),
                List.of(UserMessage.from(prompt)),
                null,
                List.of(),
                new AgentTask(run.workspace(), writes()));
    }

    @Override
    public Entry.RequestContent sent() {
        return new Entry.RequestContent(shown.words(), List.of(), 1, tokens(), provider.window(), prompt);
    }

    @Override
    public void over() {
        if (saved != null) {
            run.workspace().restore(saved);
        }
    }

    @Override
    public ModelReply taken(ModelReply reply) {
        return reply.message().hasToolExecutionRequests()
                ? reply
                : new ModelReply(
                        new AgentReplyParser(run, calls.caller(), shown.tools())
                                .read(ReplyRedaction.of(run, reply.message())),
                        reply.usage(),
                        reply.cost());
    }

    private boolean writes() {
        return calls.caller() == CallerRole.CODER && run.state() == State.CODING;
    }

    private int tokens() {
        return ESTIMATOR.estimateTokenCountInText(prompt);
    }

    /** Puts lines before the prompt; {@code written} says whether it was written down already that they are told. */
    private void add(BriefDelivery.Made made, boolean written) {
        blocks.add(new Block(made, prompt, written));
        prompt = made.brief().before(prompt);
    }
}
