package dev.journeyman.report;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import java.util.HashSet;
import java.util.Set;

/** The hand-overs of one run, counted from the entries so far. */
final class HandoverResult {

    private final Set<String> asked = new HashSet<>();
    private final Set<Integer> checked = new HashSet<>();
    private final Set<Integer> passed = new HashSet<>();
    private int attempt;
    private boolean over;
    private boolean done;
    private int helped;
    private int helpedAndPassed;

    void apply(Entry entry) {
        if (entry instanceof Entry.AttemptStarted started) {
            attempt = started.number();
        } else if (entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER) {
            asked.add(sent.provider());
        } else if (entry instanceof Entry.ChecksFinished checks && checks.helped()) {
            helped++;
            helpedAndPassed += checks.errors().isEmpty() ? 1 : 0;
        } else if (entry instanceof Entry.Moved moved && moved.move().from().state() == State.TESTING) {
            tested(moved.move().signal());
        } else if (entry instanceof Entry.RunEnded ended) {
            over = true;
            done = ended.state() == State.DONE;
        }
    }

    private void tested(Signal signal) {
        if (signal instanceof Signal.ChecksPassed) {
            passed.add(attempt);
        } else if (!(signal instanceof Signal.ChecksFailed
                || signal instanceof Signal.AttemptFailed
                || signal instanceof Signal.AttemptsExhausted)) {
            return; // a move such as lost service does not judge the work
        }
        checked.add(attempt);
    }

    /** Returns the number of attempts after the first whose work was checked. */
    int retried() {
        return later(checked);
    }

    /** Returns those of them that passed. */
    int retriedAndPassed() {
        return later(passed);
    }

    private static int later(Set<Integer> attempts) {
        return (int) attempts.stream().filter(number -> number > 1).count();
    }

    /** Returns the number of rounds of checks with commands of a helper. */
    int helped() {
        return helped;
    }

    /** Returns those of them that passed. */
    int helpedAndPassed() {
        return helpedAndPassed;
    }

    /** Returns whether a second provider was called for the coder, also if the first one never replied. */
    boolean fellBack() {
        return asked.size() > 1;
    }

    /** Returns whether the run is over. */
    boolean over() {
        return over;
    }

    /** Returns whether the story is done. */
    boolean done() {
        return done;
    }

    /** Returns the number of attempts so far. */
    int attempts() {
        return attempt;
    }
}
