package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.engine.call.Callers;
import dev.journeyman.engine.call.ModelCalls;
import dev.journeyman.engine.call.RequestRefusedException;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.PromptViews;
import dev.journeyman.engine.prompt.TodoTail;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.policy.Limits;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.run.PromptState;
import dev.journeyman.run.RunState;
import dev.journeyman.run.RunUsage;
import dev.journeyman.tool.box.TerminalTool;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The step of PLANNING and CODING: one turn of the coder after another, until a tool call or a limit ends the state. It belongs to the
 * thread that drives.
 */
public final class CoderStep implements Step {

    private final RunJournal journal;
    private final Callers callers;
    private final CoderEntrance entrance;
    private final TodoTail todo;
    private final ToolCalls toolCalls;

    public CoderStep(RunJournal journal, Callers callers, CoderEntrance entrance, TodoTail todo, ToolCalls toolCalls) {
        this.journal = journal;
        this.callers = callers;
        this.entrance = entrance;
        this.todo = todo;
        this.toolCalls = toolCalls;
    }

    @Override
    public StepResult take() throws InterruptedException {
        String context = PromptState.context(journal.state().attempts().number());
        ModelCalls calls = callers.calls(CallerRole.CODER, context)
                .reminding("You called no tool. Call the tools you need; to end, call %s."
                        .formatted(endings(journal.place())));
        entrance.open(calls.context(), context);
        while (true) {
            Optional<Signal> ended = toolCalls.run(calls.context(), context);
            if (ended.isEmpty()) {
                ended = limit();
            }
            if (ended.isPresent()) {
                return new StepResult.Signalled(ended.get());
            }
            try {
                turn(calls);
            } catch (RequestRefusedException refused) {
                if (journal.place() == State.PLANNING) {
                    throw refused; // an attempt cannot fail before it codes
                }
                return new StepResult.Signalled(
                        AttemptRule.refused(journal.state(), String.valueOf(refused.getMessage())));
            }
        }
    }

    private void turn(ModelCalls calls) throws InterruptedException {
        journal.mayStop("between two turns");
        warn(calls.context());
        List<ToolSpecification> tools = toolCalls.offered();
        makeRoom(calls, calls.extra(todo.next().orElse(null), tools));
        calls.turn(todo::next, tools);
    }

    private Optional<Signal> limit() {
        RunState runState = journal.state();
        Optional<Signal> attempt = AttemptRule.overworked(runState);
        if (attempt.isPresent()) {
            return attempt;
        }
        Optional<Signal.BudgetExhausted> budget = stuck(runState)
                .or(() -> BudgetRule.exhausted(
                        runState.contract().story().budget(),
                        PromptViews.turns(journal.state()),
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
            String silence = runState.calls().cutOff(CallerRole.CODER)
                    ? "%s replies in a row without a whole tool call, the newest cut off at the provider's limit"
                    : "%s replies in a row without a tool call";
            return Optional.of(new Signal.BudgetExhausted(BudgetKind.STUCK, silence.formatted(Limits.SILENT_REPLIES)));
        }
        return runState.activity().calls().isEmpty()
                ? Optional.empty()
                : StuckRule.stuck(runState.activity().calls())
                        .map(how -> new Signal.BudgetExhausted(BudgetKind.STUCK, how));
    }

    private void warn(ContextManager context) {
        int turns = PromptViews.turns(journal.state());
        if (journal.state().usage().told()) {
            return;
        }
        BudgetRule.warning(turns, journal.state().usage().spent().turns())
                .ifPresent(text -> journal.together(() -> {
                    context.note(text);
                    journal.write(new Entry.BudgetNoted(
                            RunUsage.TURNS,
                            Integer.toString(journal.state().usage().spent().turns()),
                            Integer.toString(turns)));
                }));
    }

    private void makeRoom(ModelCalls calls, int extra) {
        ContextManager context = calls.context();
        context.economize();
        if (context.tokens() + extra <= context.trigger()) {
            return;
        }
        CompactionResult compaction = context.compact(Math.max(1, context.trigger() - extra));
        if (compaction instanceof CompactionResult.Impossible impossible) {
            journal.write(new Entry.CompactionFailed(
                    PromptState.context(journal.state().attempts().number()), impossible.reason()));
        }
    }

    private static String endings(State state) {
        return String.join(
                " or ",
                Arrays.stream(TerminalTool.values())
                        .filter(tool -> tool.offer().in(state))
                        .map(TerminalTool::toolName)
                        .toList());
    }
}
