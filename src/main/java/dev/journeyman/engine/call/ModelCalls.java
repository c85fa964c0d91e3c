package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.engine.effect.CallResult;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.policy.Limits;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one caller with one conversation. Each request is journaled before it is sent, each reply before it takes effect. It
 * belongs to the thread that drives.
 */
public final class ModelCalls {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Callers callers;
    private final CallerConversation conversation;
    private final RunJournal journal;
    private final CallerRole caller;
    private String reminder = "";

    ModelCalls(Callers callers, CallerConversation conversation) {
        this.callers = callers;
        this.conversation = conversation;
        this.journal = callers.journal();
        this.caller = conversation.caller();
    }

    /** Sets what the caller is told after a reply without a call; blank says nothing. */
    public ModelCalls reminding(String text) {
        reminder = text;
        return this;
    }

    /** Returns the window of the provider that is preferred. */
    TokenWindow firstWindow() {
        return conversation.roster().get(0).window();
    }

    public ContextManager context() {
        return conversation.context();
    }

    /** Returns the tokens of what goes out besides the context. */
    public int extra(@Nullable UserMessage tail, List<ToolSpecification> tools) {
        return callers.chats().extra(tail, tools);
    }

    /**
     * Makes one turn: sends the context and takes the reply into it.
     *
     * @param tail what is shown once, read again for each provider, because a provider that failed may have changed it
     * @throws NoProviderAvailableException if no provider could serve
     * @throws RequestRefusedException if each provider was asked and refused
     * @throws RequestUnsendableException if the request is one that no provider would take
     */
    public void turn(Supplier<Optional<UserMessage>> tail, List<ToolSpecification> tools) throws InterruptedException {
        Provider provider;
        do {
            context().economize(); // a refusal may have shortened the context, as it has for a process that resumes
            provider = callers.choice().next(conversation);
        } while (!served(provider, tail, tools));
    }

    private boolean served(Provider provider, Supplier<Optional<UserMessage>> tail, List<ToolSpecification> tools)
            throws InterruptedException {
        boolean ended = false;
        try {
            UserMessage last = tail.get().orElse(null);
            CallStrategy.Shown shown = new CallStrategy.Shown(last, tools, extra(last, tools));
            CallStrategy strategy = callers.strategy(conversation, provider, shown);
            callers.choice().begin(caller, provider);
            int number = sent(provider, strategy);
            int tokens = strategy.sent().tokens();
            CallResult result = callers.choice().ended(number, () -> called(strategy));
            ended = true;
            if (result instanceof CallResult.Replied replied) {
                take(number, provider, strategy.taken(replied.reply()), tokens);
                return true;
            }
            note(number, provider, tokens, ((CallResult.Failed) result).failure());
            return false;
        } finally {
            if (!ended) {
                callers.choice().released(provider);
            }
        }
    }

    /** Prepares a request and writes it, with what it tells of the time before, and returns its number. */
    private int sent(Provider provider, CallStrategy strategy) throws InterruptedException {
        int number = journal.state().calls().requests() + 1;
        strategy.prepare(number);
        journal.together(() -> {
            strategy.tell();
            journal.write(new Entry.RequestSent(
                    number, caller, conversation.name(), journal.place(), provider.name(), strategy.sent()));
        });
        return number;
    }

    /** Calls a provider and turns every exception it throws, except the end of a script, into a failure of the provider. */
    private static CallResult called(CallStrategy strategy) throws InterruptedException {
        try {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped before a request was sent");
            }
            return new CallResult.Replied(strategy.call());
        } catch (ProviderException failed) {
            return new CallResult.Failed(failed);
        } catch (ScriptException | JournalException known) {
            throw known; // what an agent's process writes down is not for it to answer for
        } catch (RuntimeException broken) {
            if (broken instanceof WorkspaceException && Thread.interrupted()) {
                throw new InterruptedException("stopped during a call"); // which is why the worktree could not be read
            }
            return new CallResult.Failed(
                    new ProviderException(Failure.EXECUTION_ERROR, "it broke: " + broken, null, broken));
        } finally {
            strategy.over();
        }
    }

    /**
     * Records a failure and the compaction it causes atomically, so that a resumed run makes the same next request.
     *
     * @param tokens the tokens of the request
     */
    private void note(int number, Provider provider, int tokens, ProviderException failed) {
        Failure failure = failed.failure();
        String message = journal.clean(Objects.requireNonNullElse(failed.getMessage(), "no reason given"));
        Duration retryAfter = failed.retryAfter().orElse(null);
        Optional<Entry> shift = callers.choice().failed(number, provider, failure, retryAfter);
        boolean shortens = shortens(provider, failure);
        journal.together(() -> {
            journal.write(new Entry.CallFailed(
                    number,
                    caller,
                    provider.name(),
                    failure.toString(),
                    message,
                    retryAfter,
                    failed.used().orElse(null)));
            shift.ifPresent(journal::write);
            if (shortens) {
                shorten(provider, tokens);
            }
        });
    }

    /** Returns whether a failure is the first refusal of a model that is sent the conversation: it is too long. */
    private boolean shortens(Provider provider, Failure failure) {
        return failure == Failure.CONTEXT_TOO_LONG
                && !(provider instanceof AgentProvider)
                && journal.state().calls().tried(conversation.name()).stream()
                        .noneMatch(each -> !each.skipped()
                                && each.failure() == failure
                                && each.provider().equals(provider.name()));
    }

    /**
     * Compacts a context that was refused to a part of the request. If that is impossible, the context stays whole for a
     * provider with a larger window; without one it is compacted as far as it can be.
     */
    private void shorten(Provider provider, int tokens) {
        int extra = tokens - context().tokens();
        int target = (int) (tokens * (long) Limits.OVERFLOW_PERCENT / 100) - extra;
        CompactionResult result = context().compactWithoutProse(Math.max(1, target));
        boolean larger = conversation.roster().stream()
                .anyMatch(each -> each.window().size() > provider.window().size());
        if (!larger && result instanceof CompactionResult.Impossible most && most.least() < most.tokens()) {
            context().compactWithoutProse(most.least());
        }
    }

    /**
     * Records a reply and its effect on the context in one piece, with the tool call that it asks for or whatever else comes next:
     * nothing that takes time is done before.
     */
    private void take(int number, Provider provider, ModelReply came, int tokens) {
        ModelReply reply =
                new ModelReply(ReplyRedaction.of(journal, came.message()), came.usage(), came.cost(), came.cutOff());
        Optional<Entry> shift = callers.choice().served(number, provider);
        Usage usage = reply.usage() != null
                ? reply.usage()
                : new Usage(tokens, ESTIMATOR.estimateTokenCountInMessage(reply.message()), 0, false);
        journal.withNext(() -> {
            journal.write(new Entry.ReplyReceived(
                    number,
                    caller,
                    provider.name(),
                    reply.message(),
                    usage,
                    came.cost() != null ? came.cost() : provider.prices().of(usage),
                    came.cutOff()));
            shift.ifPresent(journal::write);
            take(reply);
            if (usage.reported()
                    && !(provider instanceof AgentProvider)) { // an agent's figures are not those of its prompt
                context().measured(tokens, usage.input());
            }
        });
    }

    private void take(ModelReply reply) {
        context().append(reply.message(), TurnSource.MODEL);
        if (!reply.message().hasToolExecutionRequests()) {
            context().note(reply.cutOff() ? CutOffNotice.note(caller, reminder) : reminder);
        }
    }
}
