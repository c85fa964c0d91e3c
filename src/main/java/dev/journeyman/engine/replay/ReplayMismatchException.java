package dev.journeyman.engine.replay;

import dev.journeyman.report.ReplayDifference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends a replay: the engine writes another entry than the recorded one, or the record ends there. */
final class ReplayMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable ReplayDifference difference;

    ReplayMismatchException(@Nullable ReplayDifference difference) {
        super("The drive departs from its journal.");
        this.difference = difference;
    }

    /** Returns where it departs; nothing where a process ended. */
    Optional<ReplayDifference> difference() {
        return Optional.ofNullable(difference);
    }
}
