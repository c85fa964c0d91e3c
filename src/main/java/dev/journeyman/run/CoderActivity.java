package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.StuckRule;
import dev.journeyman.story.StoryOptions.PlanMode;
import dev.journeyman.tool.box.ReasonArgument;
import dev.journeyman.value.GrowingList;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The recent actions of the coder, for the rules that detect loops. It is immutable and may be used from any thread. */
public final class CoderActivity {

    static final CoderActivity NONE = new CoderActivity(new Loop(GrowingList.empty(), 0, 0, false), false, 0, 0);

    private final Loop loop;
    private final boolean iterative;
    private final int operations;
    private final int iterations;

    /** What is counted since more was granted or the conversation began. */
    private record Loop(GrowingList<MadeCall> calls, int silent, int vain, boolean tried) {}

    private CoderActivity(Loop loop, boolean iterative, int operations, int iterations) {
        this.loop = loop;
        this.iterative = iterative;
        this.operations = operations;
        this.iterations = iterations;
    }

    /** Returns the identities of the calls since the last grant or cleared conversation, the newest last. */
    public List<String> calls() {
        return MadeCall.identities(loop.calls().elements());
    }

    /** Returns the number of consecutive replies without a tool call that could be run. */
    public int silent() {
        return loop.silent();
    }

    /** Returns the number of consecutive compactions that freed next to nothing; a repeated turn counts once. */
    public int vain() {
        return loop.vain();
    }

    /** Returns the number of tool calls of the attempt. */
    public int operations() {
        return operations;
    }

    /** Returns the number of the coder's turns of the attempt. */
    public int iterations() {
        return iterations;
    }

    CoderActivity after(EntryKind kind, Entry entry) {
        return switch (kind) {
            case RUN_STARTED -> started((Entry.RunStarted) entry);
            case REPLY_RECEIVED -> replied((Entry.ReplyReceived) entry);
            case COMPACTION_FAILED ->
                with(new Loop(loop.calls(), loop.silent(), loop.vain() + (loop.tried() ? 0 : 1), true));
            case CONTEXT_CHANGED -> changed(((Entry.ContextChanged) entry).change());
            case MOVED -> moved(((Entry.Moved) entry).move());
            case SERVICE_CHECKED,
                    EFFECT_FAILED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_PAUSED,
                    RUN_ENDED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    REQUEST_SENT,
                    CALL_FAILED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    TOOL_STARTED,
                    TOOL_FINISHED,
                    COMMAND_STARTED,
                    CHECK_FINISHED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> this;
        };
    }

    private CoderActivity started(Entry.RunStarted started) {
        boolean actions = started.story().options().planMode() == PlanMode.ITERATIVE;
        return new CoderActivity(loop, actions, operations, iterations);
    }

    private CoderActivity replied(Entry.ReplyReceived reply) {
        if (reply.caller() != CallerRole.CODER) {
            return this;
        }
        List<ToolExecutionRequest> made = reply.message().toolExecutionRequests();
        GrowingList<MadeCall> calls = loop.calls();
        for (ToolExecutionRequest call : made) {
            calls = calls.with(new MadeCall(call, iterative ? ReasonArgument.NAME : ""));
        }
        int whole = reply.cutOff() ? made.size() - 1 : made.size(); // the last one may not be whole, and is not run
        int silent = whole <= 0 ? loop.silent() + 1 : 0;
        return new CoderActivity(
                new Loop(calls, silent, loop.vain(), false), iterative, operations + made.size(), iterations + 1);
    }

    private CoderActivity changed(ContextChange change) {
        if (!(change instanceof ContextChange.Shortened compacted) || change instanceof ContextChange.Folded) {
            return this;
        }
        boolean vain = (compacted.before() - compacted.after()) * 10L < compacted.before();
        return with(new Loop(loop.calls(), loop.silent(), vain ? loop.vain() + 1 : 0, loop.tried()));
    }

    private CoderActivity moved(Move move) {
        boolean again = move.signal() instanceof Signal.Continued || move.conversation() != ConversationRule.KEPT;
        boolean attempt = move.conversation() == ConversationRule.NEW;
        return new CoderActivity(
                again ? NONE.loop : loop, iterative, attempt ? 0 : operations, attempt ? 0 : iterations);
    }

    private CoderActivity with(Loop now) {
        return new CoderActivity(now, iterative, operations, iterations);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CoderActivity activity
                && loop.equals(activity.loop)
                && iterative == activity.iterative
                && operations == activity.operations
                && iterations == activity.iterations;
    }

    @Override
    public int hashCode() {
        return Objects.hash(loop, iterative, operations, iterations);
    }

    /**
     * A tool call of the coder whose identity is computed when it is first asked for: of a long run only the newest calls are compared. It
     * is immutable and may be used from any thread.
     */
    private static final class MadeCall {

        private final ToolExecutionRequest request;
        private final String ignored;
        private @Nullable String identity; // two threads may compute it, with equal results

        /** Makes a call whose identity leaves out an argument; a blank name leaves out nothing. */
        MadeCall(ToolExecutionRequest request, String ignored) {
            this.request = request;
            this.ignored = ignored;
        }

        /** Returns the identities of calls, each computed when it is read. */
        static List<String> identities(List<MadeCall> calls) {
            return new Identities(calls);
        }

        private String identity() {
            String known = identity;
            if (known == null) {
                known = StuckRule.identity(request, ignored);
                identity = known;
            }
            return known;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof MadeCall call && request.equals(call.request) && ignored.equals(call.ignored);
        }

        @Override
        public int hashCode() {
            return Objects.hash(request, ignored);
        }

        /** The identities of calls. */
        private static final class Identities extends AbstractList<String> implements RandomAccess {

            private final List<MadeCall> calls;

            private Identities(List<MadeCall> calls) {
                this.calls = calls;
            }

            @Override
            public String get(int index) {
                return calls.get(index).identity();
            }

            @Override
            public int size() {
                return calls.size();
            }
        }
    }
}
