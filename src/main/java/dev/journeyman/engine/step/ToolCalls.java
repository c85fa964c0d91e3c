package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.PivotLine;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.call.ReplyRedaction;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.run.PromptState;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.BadArgumentsException;
import dev.journeyman.tool.ReasonArgument;
import dev.journeyman.tool.TerminalTool;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Runs the calls of the coder's newest reply that have no result yet, in order. A call that was begun before a crash is not run
 * again; a call that ends the turn stays open, and those after it are not run.
 */
final class ToolCalls {

    /** How many calls of one reply are run. */
    private static final int MOST = 100;

    private static final String TOO_MANY =
            "not run: of one reply %s calls are run. Look at what came of those, then make the calls that are left."
                    .formatted(MOST);

    private static final String ONE_A_TURN =
            "not run: a turn is one action here. Look at what came of the one before it, then call it if it is still"
                    + " right.";

    private final RunContext run;
    private final ContextManager context;
    private final String contextName;
    private final Map<String, Integer> places;

    ToolCalls(RunContext run, ContextManager context) {
        this.run = run;
        this.context = context;
        this.contextName = PromptState.context(run.runState().attempts().number());
        this.places = places(context);
    }

    /** Runs them and returns the signal of the one that ended the turn, if one did. */
    Optional<Signal> run() throws InterruptedException {
        List<ToolExecutionRequest> open = context.openCalls();
        for (int i = 0; i < open.size(); i++) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped between two calls");
            }
            if (place(open.get(i)) >= MOST) {
                answer(open.subList(i, open.size()), TOO_MANY);
                return Optional.empty();
            }
            Optional<Signal> signal = run(open.get(i));
            if (signal.isPresent()) {
                answer(
                        open.subList(i + 1, open.size()),
                        "not run: %s ended this turn".formatted(open.get(i).name()));
                return signal;
            }
        }
        return Optional.empty();
    }

    /** Answers calls that are not run, however many, in one piece. */
    private void answer(List<ToolExecutionRequest> calls, String why) {
        run.together(() -> calls.forEach(call -> answer(call, ToolResult.error(why))));
    }

    private Optional<Signal> run(ToolExecutionRequest call) throws InterruptedException {
        ToolExecutionRequest asSent = asSent(call);
        Optional<String> refusal = endMissing(call) ? Optional.of(CutOffNotice.CALL) : ReplyRedaction.refusal(asSent);
        if (refusal.isPresent()) {
            answer(call, ToolResult.error(refusal.get()));
            return Optional.empty();
        }
        if (run.iterative()) {
            String complaint = place(call) > 0 ? ONE_A_TURN : ReasonArgument.complaint(asSent);
            if (!complaint.isEmpty()) {
                answer(call, ToolResult.error(complaint));
                return Optional.empty();
            }
        }
        Optional<TerminalTool> terminal = Toolbox.terminal(call.name(), run.state());
        if (terminal.isPresent()) {
            return end(call, asSent, terminal.get());
        }
        if (run.runState().prompt().begun(contextName, call.id())) {
            answer(call, ToolResult.error("interrupted: outcome unknown"));
        } else {
            runTool(call, asSent);
        }
        return Optional.empty();
    }

    /** Returns whether a call is the last one of a reply that was cut off. */
    private boolean endMissing(ToolExecutionRequest call) {
        return run.runState().calls().cutOff(CallerRole.CODER) && place(call) == sent().size() - 1;
    }

    private Optional<Signal> end(ToolExecutionRequest call, ToolExecutionRequest asSent, TerminalTool tool)
            throws InterruptedException {
        try {
            Signal signal = tool.signal(Arguments.of(asSent));
            if (signal instanceof Signal.PlanSubmitted plan && PivotLine.imitated(plan.plan())) {
                throw new BadArgumentsException(
                        "A plan cannot contain \"%s\": it would read as feedback of the architect. Submit it without that."
                                .formatted(PivotLine.NAME));
            }
            return signal instanceof Signal.CompletionClaimed claim ? claimed(call, claim) : Optional.of(signal);
        } catch (BadArgumentsException wrong) {
            answer(call, ToolResult.error(String.valueOf(wrong.getMessage())));
            return Optional.empty();
        }
    }

    /** Checks a claim before anybody hears of it; with changed files it is submitted work. */
    private Optional<Signal> claimed(ToolExecutionRequest call, Signal.CompletionClaimed claim)
            throws InterruptedException {
        if (run.state() == State.CODING && !run.differing().isEmpty()) {
            return Optional.of(new Signal.WorkSubmitted(claim.reason()));
        }
        List<String> failures = new AcceptanceChecks(run, claim.reason()).failures();
        if (failures.isEmpty()) {
            return Optional.of(claim);
        }
        answer(call, ToolResult.error("It is not complete.\n\n" + String.join("\n\n", failures)));
        return Optional.empty();
    }

    private void runTool(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        run.write(new Entry.ToolStarted(
                contextName, call.id(), call.name(), Objects.requireNonNullElse(asSent.arguments(), "")));
        long start = run.services().clock().millis();
        ToolResult came = result(call, asSent);
        ToolResult result = new ToolResult(run.clean(came.text()), came.error());
        long millis = run.services().clock().millis() - start;
        run.together(() -> {
            run.write(new Entry.ToolFinished(
                    contextName, call.id(), call.name(), !result.error(), millis, result.text()));
            answer(call, warned(call, result));
        });
    }

    private ToolResult result(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        Optional<Tool> tool = run.toolbox().tool(call.name(), run.state());
        if (tool.isEmpty()) {
            return ToolResult.error(run.toolbox().refusal(call.name(), run.state()));
        }
        try {
            ToolExecutionRequest gets =
                    run.iterative() ? ReasonArgument.without(asSent, tool.get().specification()) : asSent;
            return tool.get().run(Arguments.of(gets), run.workspace());
        } catch (BadArgumentsException | WorkspaceException refused) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while a tool ran"); // which is why it could not
            }
            return ToolResult.error(String.valueOf(refused.getMessage()));
        } catch (JournalException | StaleWriterException unwritten) {
            throw unwritten; // the journal failed, not the tool
        } catch (RuntimeException broken) {
            return ToolResult.error("%s broke: %s".formatted(call.name(), broken));
        }
    }

    /** Adds the warning of the stuck rule to the third result alike; calls of one reply are looked at in their order. */
    private ToolResult warned(ToolExecutionRequest call, ToolResult result) {
        List<String> calls = run.runState().activity().calls();
        int after = context.openCalls().size() - 1 - context.openCalls().indexOf(call);
        List<String> soFar = calls.subList(0, Math.max(1, calls.size() - after));
        return StuckRule.warning(soFar)
                .map(warning -> new ToolResult(result.text() + "\n\n" + warning, result.error()))
                .orElse(result);
    }

    private void answer(ToolExecutionRequest call, ToolResult result) {
        context.append(
                ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text(result.text())
                        .isError(result.error())
                        .build(),
                TurnSource.TOOL);
    }

    /** Returns a call as the model sent it: the conversation holds arguments that are always valid, this may not be. */
    private ToolExecutionRequest asSent(ToolExecutionRequest call) {
        List<ToolExecutionRequest> sent = sent();
        int index = place(call);
        return index >= 0 && index < sent.size() ? sent.get(index) : call;
    }

    private List<ToolExecutionRequest> sent() {
        return run.runState()
                .prompt()
                .reply()
                .map(AiMessage::toolExecutionRequests)
                .orElse(List.of());
    }

    /** Returns which call of its reply it is, counted from 0. */
    private int place(ToolExecutionRequest call) {
        return places.getOrDefault(call.id(), -1);
    }

    /** Returns the place of each call of the newest reply that calls anything; all that are open are of that one. */
    private static Map<String, Integer> places(ContextManager context) {
        Map<String, Integer> places = new HashMap<>();
        List<Turn> turns = context.turns();
        for (int i = turns.size() - 1; i >= 0 && places.isEmpty(); i--) {
            if (turns.get(i).message() instanceof AiMessage reply) {
                reply.toolExecutionRequests().forEach(call -> places.put(call.id(), places.size()));
            }
        }
        return places;
    }
}
