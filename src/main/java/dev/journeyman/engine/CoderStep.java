package dev.journeyman.engine;

import dev.journeyman.context.Compaction;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Provenance;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.Exhaustion;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.knowledge.Phase;
import dev.journeyman.model.Caller;
import dev.journeyman.policy.BudgetRule;
import dev.journeyman.policy.Limits;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.prompt.View;
import dev.journeyman.report.Coder;
import dev.journeyman.report.Meter;
import dev.journeyman.report.Standing;
import dev.journeyman.tool.TerminalTool;
import dev.journeyman.workspace.TodoFile;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A coder at work, planning or coding: turn after turn, until a call ends the state or a limit does. */
final class CoderStep implements Step {

    private static final int TODO_LIMIT = 8 * 1024;

    @Override
    public StepEnd take(Driven run) throws InterruptedException {
        Calls calls = new Calls(
                        run,
                        Caller.CODER,
                        run.kit().cast().coders(),
                        Coder.context(run.standing().attempts().number()))
                .reminding("You called no tool. Call the tools you need; to end, call %s."
                        .formatted(endings(run.state())));
        new CoderEntrance(run, calls.context()).open();
        while (true) {
            Optional<Signal> ended = new CallsOfTurn(run, calls.context()).run();
            if (ended.isEmpty()) {
                ended = limit(run);
            }
            if (ended.isPresent()) {
                return new StepEnd.Signalled(ended.get());
            }
            try {
                turn(run, calls);
            } catch (RefusedException refused) {
                if (run.state() == State.PLANNING) {
                    throw refused; // an attempt cannot fail before it codes
                }
                return new StepEnd.Signalled(
                        AttemptEnding.refused(run.standing(), String.valueOf(refused.getMessage())));
            }
        }
    }

    private static void turn(Driven run, Calls calls) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped between two turns");
        }
        warn(run, calls.context());
        List<ToolSpecification> tools = run.offered();
        makeRoom(run, calls, calls.extra(tail(run).orElse(null), tools));
        calls.turn(() -> tail(run), tools);
    }

    private static Optional<Signal> limit(Driven run) {
        Standing standing = run.standing();
        Optional<Signal> attempt = AttemptEnding.overworked(standing);
        if (attempt.isPresent()) {
            return attempt;
        }
        Optional<Signal.BudgetExhausted> budget = stuck(standing)
                .or(() -> BudgetRule.exhausted(
                        standing.contract().story().budget(),
                        Views.turns(run),
                        standing.meter().spent(),
                        standing.meter().grants()));
        return budget.map(Signal.class::cast);
    }

    private static Optional<Signal.BudgetExhausted> stuck(Standing standing) {
        if (standing.track().vain() >= Limits.VAIN_COMPACTIONS) {
            return Optional.of(new Signal.BudgetExhausted(
                    Exhaustion.CONTEXT,
                    "%s compactions in a row freed next to nothing".formatted(Limits.VAIN_COMPACTIONS)));
        }
        if (standing.track().silent() >= Limits.SILENT_REPLIES) {
            return Optional.of(new Signal.BudgetExhausted(
                    Exhaustion.STUCK, "%s replies in a row without a tool call".formatted(Limits.SILENT_REPLIES)));
        }
        return standing.track().calls().isEmpty()
                ? Optional.empty()
                : StuckRule.stuck(standing.track().calls())
                        .map(how -> new Signal.BudgetExhausted(Exhaustion.STUCK, how));
    }

    private static void warn(Driven run, ContextManager context) {
        int turns = Views.turns(run);
        if (run.standing().meter().told()) {
            return;
        }
        BudgetRule.warning(turns, run.standing().meter().spent().turns())
                .ifPresent(text -> run.together(() -> {
                    context.note(text);
                    run.write(new Entry.BudgetNoted(
                            Meter.TURNS,
                            Integer.toString(run.standing().meter().spent().turns()),
                            Integer.toString(turns)));
                }));
    }

    private static void makeRoom(Driven run, Calls calls, int extra) {
        ContextManager context = calls.context();
        if (context.tokens() + extra <= context.trigger()) {
            return;
        }
        Compaction compaction = context.compact(Math.max(1, context.trigger() - extra));
        if (compaction instanceof Compaction.Impossible impossible) {
            run.write(new Entry.CompactionFailed(
                    Coder.context(run.standing().attempts().number()), impossible.reason()));
        }
    }

    /** Returns the todo list as it is shown with a coding turn. It is no turn and is never kept. */
    private static Optional<UserMessage> tail(Driven run) {
        if (run.state() != State.CODING) {
            return Optional.empty();
        }
        String tail = tail(run.clean(run.workspace().todo().read()));
        return tail.isEmpty() ? Optional.empty() : Optional.of(UserMessage.from(tail));
    }

    /** Returns what is shown of a todo list; empty where there is none. */
    static String tail(String list) {
        return list.isBlank() ? "" : TodoFile.HEADING + TruncatedText.head(list.strip(), TODO_LIMIT, "\n[… cut here]");
    }

    /** Returns whether a request is one of those that are shown the todo list. */
    static boolean showsTodo(Entry.RequestSent sent) {
        return sent.caller() == Caller.CODER && sent.state() == State.CODING;
    }

    /** Returns the todo list that a request was shown with. */
    static String todoIn(String tail) {
        return TodoFile.listIn(tail);
    }

    /** Returns where the task is, for whoever knows what matters there. */
    static Phase phase(Driven run) {
        return run.state() == State.PLANNING ? Phase.PLANNING : Phase.CODING;
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
    private record CoderEntrance(Driven run, ContextManager context) {

        void open() throws InterruptedException {
            if (run.standing().coder().fresh()) {
                View coder = Views.coder(run, new Knowing(run).forCoder(phase(run)));
                String opening = run.kit().prompts().render(Views.opening(run));
                run.together(() -> {
                    context.resetSystemPrompt(run.kit().prompts().render(coder));
                    open(opening);
                });
            }
            run.standing()
                    .coder()
                    .owed()
                    .ifPresent(move -> Saying.of(move.signal()).say(context));
        }

        /** Begins the conversation; that of a new attempt with what did not pass before. */
        private void open(String opening) {
            int attempt = run.standing().attempts().number();
            Told told = new Told(run);
            Optional<Told.Made> made = run.standing().coder().cause().isEmpty() ? told.onRetry() : Optional.empty();
            String text = made.map(any -> any.brief().before(opening)).orElse(opening);
            context.append(UserMessage.from(text), Provenance.OPENING);
            made.ifPresent(any -> told.write(any, Coder.context(attempt), opening, context.tokens()));
        }
    }
}
