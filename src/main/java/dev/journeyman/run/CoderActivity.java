package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.story.PlanMode;
import dev.journeyman.tool.ReasonArgument;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The recent actions of the coder, for the rules that detect loops. It is used by one thread at a time. */
public final class CoderActivity {

    private final List<String> calls = new ArrayList<>();
    private boolean iterative;
    private int silent;
    private int vain;
    private boolean tried;
    private int operations;
    private int iterations;

    void apply(Entry entry) {
        if (entry instanceof Entry.RunStarted started) {
            iterative = started.story().options().planMode() == PlanMode.ITERATIVE;
        } else if (entry instanceof Entry.ReplyReceived reply && reply.caller() == CallerRole.CODER) {
            replied(reply);
        } else if (entry instanceof Entry.CompactionFailed) {
            vain += tried ? 0 : 1;
            tried = true;
        } else if (entry instanceof Entry.ContextChanged changed
                && changed.change() instanceof ContextChange.Compacted compacted) {
            vain = (compacted.before() - compacted.after()) * 10L < compacted.before() ? vain + 1 : 0;
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move().signal(), moved.move().conversation());
        }
    }

    /** Returns the identities of the calls since the last grant or cleared conversation, the newest last. */
    public List<String> calls() {
        return Collections.unmodifiableList(calls);
    }

    /** Returns the number of consecutive replies without a tool call. */
    public int silent() {
        return silent;
    }

    /** Returns the number of consecutive compactions that freed next to nothing; a repeated turn counts once. */
    public int vain() {
        return vain;
    }

    /** Returns the number of tool calls of the attempt. */
    public int operations() {
        return operations;
    }

    /** Returns the number of the coder's turns of the attempt. */
    public int iterations() {
        return iterations;
    }

    private void replied(Entry.ReplyReceived reply) {
        List<ToolExecutionRequest> made = reply.message().toolExecutionRequests();
        made.stream()
                .map(call -> StuckRule.identity(call, iterative ? ReasonArgument.NAME : ""))
                .forEach(calls::add);
        silent = made.isEmpty() ? silent + 1 : 0;
        operations += made.size();
        iterations++;
        tried = false;
    }

    private void moved(Signal signal, ConversationRule conversation) {
        if (signal instanceof Signal.Continued || conversation != ConversationRule.KEPT) {
            calls.clear();
            silent = 0;
            vain = 0;
            tried = false;
        }
        if (conversation == ConversationRule.NEW) {
            operations = 0;
            iterations = 0;
        }
    }
}
