package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.call.ModelCalls;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.engine.prompt.FeedbackMessage;
import dev.journeyman.engine.prompt.PromptViews;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.engine.prompt.TodoTail;
import dev.journeyman.flow.BudgetKind;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.policy.Limits;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.prompt.View;
import dev.journeyman.run.PromptState;
import dev.journeyman.run.RunState;
import dev.journeyman.run.RunUsage;
import dev.journeyman.tool.TerminalTool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The step of PLANNING and CODING: one turn of the coder after another, until a tool call or a limit ends the state. */
public final class CoderStep implements Step {

    @Override
    public StepResult take(RunContext run) throws InterruptedException {
        ModelCalls calls = new ModelCalls(
                        run,
                        CallerRole.CODER,
                        run.services().models().coders(),
                        PromptState.context(run.runState().attempts().number()))
                .reminding("You called no tool. Call the tools you need; to end, call %s."
                        .formatted(endings(run.state())));
        new CoderEntrance(run, calls.context()).open();
        while (true) {
            Optional<Signal> ended = new ToolCalls(run, calls.context()).run();
            if (ended.isEmpty()) {
                ended = limit(run);
            }
            if (ended.isPresent()) {
                return new StepResult.Signalled(ended.get());
            }
            try {
                turn(run, calls);
            } catch (RequestRefusedException refused) {
                if (run.state() == State.PLANNING) {
                    throw refused; // an attempt cannot fail before it codes
                }
                return new StepResult.Signalled(
                        AttemptRule.refused(run.runState(), String.valueOf(refused.getMessage())));
            }
        }
    }

    private static void turn(RunContext run, ModelCalls calls) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped between two turns");
        }
        warn(run, calls.context());
        List<ToolSpecification> tools = run.offered();
        makeRoom(run, calls, calls.extra(tail(run).orElse(null), tools));
        calls.turn(() -> tail(run), tools);
    }

    private static Optional<Signal> limit(RunContext run) {
        RunState runState = run.runState();
        Optional<Signal> attempt = AttemptRule.overworked(runState);
        if (attempt.isPresent()) {
            return attempt;
        }
        Optional<Signal.BudgetExhausted> budget = stuck(runState)
                .or(() -> BudgetRule.exhausted(
                        runState.contract().story().budget(),
                        PromptViews.turns(run),
                        runState.usage().spent(),
                        runState.usage().grants()));
        return budget.map(Signal.class::cast);
    }

    private static Optional<Signal.BudgetExhausted> stuck(RunState runState) {
        if (runState.activity().vain() >= Limits.VAIN_COMPACTIONS) {
            return Optional.of(new Signal.BudgetExhausted(
                    BudgetKind.CONTEXT,
                    "%s compactions in a row freed next to nothing".formatted(Limits.VAIN_COMPACTIONS)));
        }
        if (runState.activity().silent() >= Limits.SILENT_REPLIES) {
            return Optional.of(new Signal.BudgetExhausted(
                    BudgetKind.STUCK, "%s replies in a row without a tool call".formatted(Limits.SILENT_REPLIES)));
        }
        return runState.activity().calls().isEmpty()
                ? Optional.empty()
                : StuckRule.stuck(runState.activity().calls())
                        .map(how -> new Signal.BudgetExhausted(BudgetKind.STUCK, how));
    }

    private static void warn(RunContext run, ContextManager context) {
        int turns = PromptViews.turns(run);
        if (run.runState().usage().told()) {
            return;
        }
        BudgetRule.warning(turns, run.runState().usage().spent().turns())
                .ifPresent(text -> run.together(() -> {
                    context.note(text);
                    run.write(new Entry.BudgetNoted(
                            RunUsage.TURNS,
                            Integer.toString(run.runState().usage().spent().turns()),
                            Integer.toString(turns)));
                }));
    }

    private static void makeRoom(RunContext run, ModelCalls calls, int extra) {
        ContextManager context = calls.context();
        if (context.tokens() + extra <= context.trigger()) {
            return;
        }
        CompactionResult compaction = context.compact(Math.max(1, context.trigger() - extra));
        if (compaction instanceof CompactionResult.Impossible impossible) {
            run.write(new Entry.CompactionFailed(
                    PromptState.context(run.runState().attempts().number()), impossible.reason()));
        }
    }

    /** Returns the todo list as it is shown with a coding turn. It is not part of the conversation. */
    private static Optional<UserMessage> tail(RunContext run) {
        if (run.state() != State.CODING) {
            return Optional.empty();
        }
        String tail = TodoTail.of(run.clean(run.workspace().todo().read()));
        return tail.isEmpty() ? Optional.empty() : Optional.of(UserMessage.from(tail));
    }

    private static String endings(State state) {
        return String.join(
                " or ",
                Arrays.stream(TerminalTool.values())
                        .filter(tool -> tool.offer().in(state))
                        .map(TerminalTool::toolName)
                        .toList());
    }

    /** Tells a coder what a move left to say. */
    private record CoderEntrance(RunContext run, ContextManager context) {

        void open() throws InterruptedException {
            if (run.runState().prompt().fresh()) {
                View coder = PromptViews.coder(run, new TaskKnowledge(run).forCoder(TaskKnowledge.phase(run)));
                String opening = run.services().prompts().render(PromptViews.opening(run));
                run.together(() -> {
                    context.resetSystemPrompt(run.services().prompts().render(coder));
                    open(opening);
                });
            }
            run.runState()
                    .prompt()
                    .owed()
                    .ifPresent(move -> FeedbackMessage.of(move.signal()).say(context));
        }

        /** Begins the conversation; that of a new attempt with what did not pass before. */
        private void open(String opening) {
            int attempt = run.runState().attempts().number();
            BriefDelivery told = new BriefDelivery(run);
            Optional<BriefDelivery.Made> made =
                    run.runState().prompt().cause().isEmpty() ? told.onRetry() : Optional.empty();
            String text = made.map(any -> any.brief().before(opening)).orElse(opening);
            context.append(UserMessage.from(text), TurnSource.OPENING);
            made.ifPresent(any -> told.write(any, PromptState.context(attempt), opening, context.tokens()));
        }
    }
}
