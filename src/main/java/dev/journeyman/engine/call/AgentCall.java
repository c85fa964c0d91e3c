package dev.journeyman.engine.call;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.Transcript;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply;
import dev.journeyman.run.PromptState;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.TodoFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks an agent: it is sent one prompt with all it has to know, since it was not there before, and works by itself. What is there is
 * committed first, so that what it changed is known; unless it codes, that is undone.
 */
final class AgentCall implements CallStrategy {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final AgentCalls parts;
    private final CallerConversation calls;
    private final AgentProvider provider;
    private final Shown shown;
    private final List<Block> blocks = new ArrayList<>();
    private String prompt = "";
    private Workspace.@Nullable Saved saved;

    private record Block(BriefDelivery.Made made, String original, boolean written) {}

    AgentCall(AgentCalls parts, CallerConversation calls, AgentProvider provider, Shown shown) {
        this.parts = parts;
        this.calls = calls;
        this.provider = provider;
        this.shown = shown;
    }

    @Override
    public void prepare(int number) throws InterruptedException {
        String commit = parts.worktree().commit("Before %s works".formatted(provider.name()));
        if (!writes()) {
            parts.effects()
                    .perform(
                            "the files that are kept for " + provider.name(),
                            () -> saved = parts.worktree().workspace().save(commit));
        }
        if (calls.caller() == CallerRole.CODER) {
            prompt = parts.prompt().of(number, calls.context(), TodoFile.listIn(shown.words()));
            boolean written = state().prompt().briefed(); // as the begin of a conversation, which no agent sees
            parts.briefs().onRetry().ifPresent(made -> add(made, written));
            parts.briefs().onSwitch(provider.name()).ifPresent(made -> add(made, false));
        } else {
            prompt = new Transcript(calls.context(), shown.tools()).toString();
        }
    }

    @Override
    public void tell() {
        String context = PromptState.context(state().attempts().number());
        blocks.stream()
                .filter(block -> !block.written())
                .forEach(block -> parts.briefs().write(block.made(), context, block.original(), tokens()));
    }

    @Override
    public ModelReply call() throws InterruptedException {
        return provider.work(new AgentTask(
                calls.caller(), calls.turns(provider), prompt, parts.worktree().workspace(), writes()));
    }

    @Override
    public RequestContent sent() {
        return new RequestContent(shown.words(), List.of(), 1, tokens(), provider.window(), prompt);
    }

    @Override
    public void over() {
        if (saved != null) {
            parts.worktree().workspace().restore(saved);
        }
    }

    @Override
    public ModelReply taken(ModelReply reply) {
        return reply.message().hasToolExecutionRequests()
                ? reply
                : new ModelReply(
                        new AgentReplyParser(parts.journal(), calls.caller(), shown.tools())
                                .read(ReplyRedaction.of(parts.journal(), reply.message())),
                        reply.usage(),
                        reply.cost(),
                        reply.cutOff());
    }

    private RunState state() {
        return parts.journal().state();
    }

    private boolean writes() {
        return calls.caller() == CallerRole.CODER && parts.journal().place() == State.CODING;
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
