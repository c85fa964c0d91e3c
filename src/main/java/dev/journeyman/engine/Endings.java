package dev.journeyman.engine;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;

/** Writes how a run ended. */
final class Endings {

    private Endings() {}

    static void end(Driven run) {
        if (run.standing().way().end().isEmpty()) {
            Signal last = run.standing().way().newest().orElseThrow().signal();
            run.together(() -> {
                run.write(new Entry.AttemptEnded(
                        run.standing().attempts().number(), "", run.state() == State.DONE, reason(last)));
                run.write(new Entry.RunEnded(run.state(), reason(last)));
            });
        }
    }

    private static String reason(Signal signal) {
        if (signal instanceof Signal.Failing failing) {
            return failing.reason();
        }
        return signal instanceof Signal.Rejected rejected
                        && !rejected.feedback().isBlank()
                ? rejected.feedback()
                : signal.name();
    }
}
