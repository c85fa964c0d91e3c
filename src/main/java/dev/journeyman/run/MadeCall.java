package dev.journeyman.run;

import dev.journeyman.policy.StuckRule;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A tool call of the coder whose identity is computed when it is first asked for: of a long run only the newest calls are compared. It
 * is immutable and may be used from any thread.
 */
final class MadeCall {

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
