package dev.journeyman.engine.step;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.RunToolbox;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.call.ReplyRedaction;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ToolRun;
import dev.journeyman.engine.prompt.CutOffNotice;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.box.ReasonArgument;
import dev.journeyman.tool.box.TerminalTool;
import dev.journeyman.tool.box.Toolbox;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Runs the calls of the coder's newest reply that have no result yet, in order. A call that was begun before a crash is not run
 * again; a call that ends the turn stays open, and those after it are not run. It belongs to the thread that
 * drives.
 */
public final class ToolCalls {

    /** How many calls of one reply are run. */
    private static final int MOST = 100;

    private static final String TOO_MANY =
            "not run: of one reply %s calls are run. Look at what came of those, then make the calls that are left."
                    .formatted(MOST);

    private static final String STOPPED =
            "not run: the run was stopped before the tool began. Call it again if it is still right.";

    private static final String ONE_A_TURN =
            "not run: a turn is one action here. Look at what came of the one before it, then call it if it is still"
                    + " right.";

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final RunToolbox toolbox;
    private final AcceptanceChecks checks;

    public ToolCalls(RunJournal journal, RunWorktree worktree, RunToolbox toolbox, AcceptanceChecks checks) {
        this.journal = journal;
        this.worktree = worktree;
        this.toolbox = toolbox;
        this.checks = checks;
    }

    /** Returns the tools that the coder may call in the state the run is in. */
    List<ToolSpecification> offered() throws InterruptedException {
        return toolbox.offered();
    }

    /** Runs them and returns the signal of the one that ended the turn, if one did. */
    Optional<Signal> run(ContextManager context, String contextName) throws InterruptedException {
        ReplyCalls reply = new ReplyCalls(journal, context, contextName);
        List<ToolExecutionRequest> open = reply.open();
        for (int i = 0; i < open.size(); i++) {
            if (i > 0) {
                journal.settle(); // so that a stop that its result leads to finds the next call not begun
            }
            journal.mayStop("between two calls");
            if (reply.place(open.get(i)) >= MOST) {
                reply.refuse(open.subList(i, open.size()), TOO_MANY);
                return Optional.empty();
            }
            Optional<Signal> signal = run(reply, open.get(i));
            if (signal.isPresent()) {
                reply.refuse(
                        open.subList(i + 1, open.size()),
                        "not run: %s ended this turn".formatted(open.get(i).name()));
                return signal;
            }
        }
        return Optional.empty();
    }

    private Optional<Signal> run(ReplyCalls reply, ToolExecutionRequest call) throws InterruptedException {
        ToolExecutionRequest asSent = reply.asSent(call);
        Optional<String> refusal = refusal(reply, call, asSent);
        if (refusal.isPresent()) {
            reply.answer(call, ToolResult.error(refusal.get()));
            return Optional.empty();
        }
        Optional<TerminalTool> terminal = Toolbox.terminal(call.name(), journal.place());
        if (terminal.isPresent()) {
            return end(reply, call, asSent, terminal.get());
        }
        if (journal.state().prompt().begun(reply.contextName(), call.id())) {
            reply.answer(call, ToolResult.error("interrupted: outcome unknown"));
        } else {
            runTool(reply, call, asSent);
        }
        return Optional.empty();
    }

    /** Returns why a call is not run; empty if it is. */
    private Optional<String> refusal(ReplyCalls reply, ToolExecutionRequest call, ToolExecutionRequest asSent) {
        Optional<String> refusal =
                reply.endMissing(call) ? Optional.of(CutOffNotice.CALL) : ReplyRedaction.refusal(asSent);
        if (refusal.isPresent() || !journal.state().contract().story().options().iterative()) {
            return refusal;
        }
        String complaint = reply.place(call) > 0 ? ONE_A_TURN : ReasonArgument.complaint(asSent);
        return complaint.isEmpty() ? Optional.empty() : Optional.of(complaint);
    }

    private Optional<Signal> end(
            ReplyCalls reply, ToolExecutionRequest call, ToolExecutionRequest asSent, TerminalTool tool)
            throws InterruptedException {
        try {
            Signal signal = tool.signal(Arguments.of(asSent));
            if (signal instanceof Signal.PlanSubmitted plan && PivotLine.imitated(plan.plan())) {
                throw new BadArgumentsException(
                        "A plan cannot contain \"%s\": it would read as feedback of the architect. Submit it without that."
                                .formatted(PivotLine.NAME));
            }
            return signal instanceof Signal.CompletionClaimed claim ? claimed(reply, call, claim) : Optional.of(signal);
        } catch (BadArgumentsException wrong) {
            reply.answer(call, ToolResult.error(String.valueOf(wrong.getMessage())));
            return Optional.empty();
        }
    }

    /** Checks a claim before the architect sees it; with changed files it is submitted work. */
    private Optional<Signal> claimed(ReplyCalls reply, ToolExecutionRequest call, Signal.CompletionClaimed claim)
            throws InterruptedException {
        if (journal.place() == State.CODING && !worktree.differing().isEmpty()) {
            return Optional.of(new Signal.WorkSubmitted(claim.reason()));
        }
        List<String> failures = checks.failures(claim.reason());
        if (failures.isEmpty()) {
            return Optional.of(claim);
        }
        reply.answer(call, ToolResult.error("It is not complete.\n\n" + String.join("\n\n", failures)));
        return Optional.empty();
    }

    private void runTool(ReplyCalls reply, ToolExecutionRequest call, ToolExecutionRequest asSent)
            throws InterruptedException {
        String context = reply.contextName();
        journal.write(new Entry.ToolStarted(
                context, call.id(), call.name(), Objects.requireNonNullElse(asSent.arguments(), "")));
        if (Thread.interrupted()) {
            journal.together(() -> {
                journal.write(new Entry.ToolFinished(context, call.id(), call.name(), false, 0, STOPPED));
                reply.answer(call, ToolResult.error(STOPPED));
            });
            throw new InterruptedException("stopped before a call began");
        }
        ToolRun run = toolbox.run(context, call, asSent);
        ToolResult result = run.result();
        journal.withNext(() -> {
            journal.write(new Entry.ToolFinished(
                    context, call.id(), call.name(), !result.error(), run.millis(), result.text()));
            reply.answer(call, reply.warned(call, result));
        });
    }

    /** The calls of the coder's newest reply that have no result yet, and their answers. */
    private static final class ReplyCalls {

        private final RunJournal journal;
        private final ContextManager context;
        private final String contextName;
        private final Map<String, Integer> places;

        ReplyCalls(RunJournal journal, ContextManager context, String contextName) {
            this.journal = journal;
            this.context = context;
            this.contextName = contextName;
            this.places = places(context);
        }

        String contextName() {
            return contextName;
        }

        /** Returns those that have no result yet, in order. */
        List<ToolExecutionRequest> open() {
            return context.openCalls();
        }

        /** Returns whether a call is the last one of a reply that was cut off. */
        boolean endMissing(ToolExecutionRequest call) {
            return journal.state().calls().cutOff(CallerRole.CODER) && place(call) == sent().size() - 1;
        }

        /** Answers calls that are not run, however many, in one piece. */
        void refuse(List<ToolExecutionRequest> calls, String why) {
            journal.together(() -> calls.forEach(call -> answer(call, ToolResult.error(why))));
        }

        /** Adds the warning of the stuck rule to the third result alike; calls of one reply are looked at in their order. */
        ToolResult warned(ToolExecutionRequest call, ToolResult result) {
            List<String> calls = journal.state().activity().calls();
            int after = context.openCalls().size() - 1 - context.openCalls().indexOf(call);
            List<String> soFar = calls.subList(0, Math.max(1, calls.size() - after));
            return StuckRule.warning(soFar)
                    .map(warning -> new ToolResult(result.text() + "\n\n" + warning, result.error()))
                    .orElse(result);
        }

        void answer(ToolExecutionRequest call, ToolResult result) {
            context.answer(call, result.text(), result.error());
        }

        /** Returns a call as the model sent it: the conversation holds arguments that are always valid, this may not be. */
        ToolExecutionRequest asSent(ToolExecutionRequest call) {
            List<ToolExecutionRequest> sent = sent();
            int index = place(call);
            return index >= 0 && index < sent.size() ? sent.get(index) : call;
        }

        private List<ToolExecutionRequest> sent() {
            return journal.state()
                    .prompt()
                    .reply()
                    .map(AiMessage::toolExecutionRequests)
                    .orElse(List.of());
        }

        /** Returns which call of its reply it is, counted from 0. */
        int place(ToolExecutionRequest call) {
            return places.getOrDefault(call.id(), -1);
        }

        /** Returns the place of each call of the newest reply that calls anything; all that are open are of that one. */
        private static Map<String, Integer> places(ContextManager context) {
            Map<String, Integer> places = new HashMap<>();
            context.newestCalls().forEach(call -> places.put(call.id(), places.size()));
            return places;
        }
    }
}
