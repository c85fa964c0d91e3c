package dev.journeyman.engine;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.Round;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Errand;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.report.Coder;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks an agent: it is sent one prompt with all it has to know, since it was not there before, and works by itself. What is there is
 * committed first, so that what it changed is known; unless it codes, that is undone.
 */
final class AgentAsking implements Asking {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Driven run;
    private final Calls calls;
    private final Provider provider;
    private final Shown shown;
    private final List<Block> blocks = new ArrayList<>();
    private String prompt = "";
    private Workspace.@Nullable Saved saved;

    private record Block(Told told, Told.Made made, String original, boolean written) {}

    AgentAsking(Driven run, Calls calls, Provider provider, Shown shown) {
        this.run = run;
        this.calls = calls;
        this.provider = provider;
        this.shown = shown;
    }

    @Override
    public void prepare() {
        String commit = Commits.commit(run, "Before %s works".formatted(provider.name()));
        if (!writes()) {
            saved = run.workspace().save(commit);
        }
        if (calls.caller() == Caller.CODER) {
            prompt = run.kit().prompts().render(Views.agent(run, calls.context(), CoderStep.todoIn(shown.words())));
            retried().ifPresent(this::add);
            takenOver().ifPresent(this::add);
        } else {
            prompt = new Transcript(calls.context(), shown.tools()).toString();
        }
    }

    @Override
    public void tell() {
        String context = Coder.context(run.standing().attempts().number());
        blocks.stream()
                .filter(block -> !block.written())
                .forEach(block -> block.told().write(block.made(), context, block.original(), tokens()));
    }

    @Override
    public ModelRequest request() {
        return new ModelRequest(
                calls.caller(),
                calls.turns(provider),
                List.of(UserMessage.from(prompt)),
                null,
                List.of(),
                new Errand(run.workspace(), writes()));
    }

    @Override
    public Entry.Sent sent() {
        return new Entry.Sent(shown.words(), List.of(), 1, tokens(), provider.window(), prompt);
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
                        new AgentWords(run, calls.caller(), shown.tools()).read(reply.message()),
                        reply.usage(),
                        reply.cost());
    }

    private boolean writes() {
        return calls.caller() == Caller.CODER && run.state() == State.CODING;
    }

    private int tokens() {
        return ESTIMATOR.estimateTokenCountInText(prompt);
    }

    private void add(Block block) {
        prompt = block.made().brief().before(prompt);
        blocks.add(block);
    }

    /** Returns what failed before this attempt. The conversation may have begun with it, which no agent has seen. */
    private Optional<Block> retried() {
        List<Round> rounds = new Spells(run).context().rounds();
        int attempt = run.standing().attempts().number();
        if (rounds.isEmpty()) {
            return Optional.empty();
        }
        Told told = new Told(run, BriefKind.RETRY);
        return told.made(briefs -> briefs.onRetry(attempt, rounds.get(rounds.size() - 1)))
                .map(made ->
                        new Block(told, made, prompt, run.standing().coder().briefed()));
    }

    /** Returns who failed before it, where nobody was told so yet. */
    private Optional<Block> takenOver() {
        Told told = new Told(run, BriefKind.CIRCUIT_BREAKER);
        return run.standing()
                .spell()
                .untold()
                .filter(left -> !left.provider().equals(provider.name()))
                .flatMap(left -> told.made(briefs -> briefs.onSwitch(
                        left.provider(),
                        left.failure(),
                        new Spells(run).context().current())))
                .map(made -> new Block(told, made, prompt, false));
    }
}
