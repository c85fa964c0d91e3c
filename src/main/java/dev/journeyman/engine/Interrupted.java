package dev.journeyman.engine;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.workspace.Workspace;
import java.util.function.Predicate;

/**
 * Settles the call of an agent that was under way when its process ended or was stopped. Nobody knows how far it came: for the coder
 * it is a call that failed, and never made again by itself.
 */
final class Interrupted {

    private final Driven run;

    Interrupted(Driven run) {
        this.run = run;
    }

    /** Settles the newest call where it was the coder's and has no end; before anything else is done, which could hide it. */
    void settleCoder() {
        newest(sent -> sent.caller() == Caller.CODER);
    }

    /** Settles the newest call where it was one of a context and has no end. */
    void settle(String context) {
        newest(sent -> sent.context().equals(context));
    }

    private void newest(Predicate<Entry.RequestSent> of) {
        run.standing().served().interrupted().filter(of).ifPresent(this::settle);
    }

    private void settle(Entry.RequestSent sent) {
        boolean coder = sent.caller() == Caller.CODER;
        boolean kept = coder && sent.state() == State.CODING;
        if (!kept) {
            Workspace workspace = run.workspace();
            workspace.restore(workspace.save(run.standing().spell().commit()));
        }
        if (coder) {
            run.write(new Entry.CallFailed(
                    sent.number(),
                    sent.caller(),
                    sent.provider(),
                    Failure.EXECUTION_ERROR.toString(),
                    "%s was interrupted; what it changed is %s".formatted(sent.provider(), kept ? "kept" : "undone"),
                    null,
                    null));
        }
    }
}
