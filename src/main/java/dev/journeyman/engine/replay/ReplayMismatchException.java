package dev.journeyman.engine.replay;

import dev.journeyman.journal.ReplayDifference;

/** Ends a replay: the engine writes another entry than the recorded one, or reads something that was not recorded. */
final class ReplayMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient ReplayDifference difference;

    ReplayMismatchException(ReplayDifference difference) {
        super("The drive departs from its journal.");
        this.difference = difference;
    }

    /** Returns where it departs. */
    ReplayDifference difference() {
        return difference;
    }
}
