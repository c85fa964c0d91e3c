package dev.journeyman.engine;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.workspace.Workspace;

/**
 * Settles the call of an agent that was under way when its process ended or was stopped. Nobody knows how far it came: for the coder
 * it is a call that failed, and never made again by itself.
 */
final class Interrupted {

    private final Driven run;
    private final Caller caller;

    Interrupted(Driven run, Caller caller) {
        this.run = run;
        this.caller = caller;
    }

    /** Settles the newest call of a context, where it has no end. */
    void settle(String context) {
        run.standing()
                .served()
                .interrupted()
                .filter(sent -> sent.context().equals(context))
                .ifPresent(this::settle);
    }

    private void settle(Entry.RequestSent sent) {
        boolean kept = caller == Caller.CODER && sent.state() == State.CODING;
        if (!kept) {
            Workspace workspace = run.workspace();
            workspace.restore(workspace.save(run.standing().spell().commit()));
        }
        if (caller == Caller.CODER) {
            run.write(new Entry.CallFailed(
                    sent.number(),
                    caller,
                    sent.provider(),
                    Failure.EXECUTION_ERROR.toString(),
                    "%s was interrupted; what it changed is %s".formatted(sent.provider(), kept ? "kept" : "undone"),
                    null,
                    null));
        }
    }
}
