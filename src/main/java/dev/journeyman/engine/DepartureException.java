package dev.journeyman.engine;

import dev.journeyman.report.Difference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The end of a drive that went along with a journal: it writes something else, or a process ended there. */
final class DepartureException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable Difference difference;

    DepartureException(@Nullable Difference difference) {
        super("The drive departs from its journal.");
        this.difference = difference;
    }

    /** Returns where it departs; nothing where a process ended. */
    Optional<Difference> difference() {
        return Optional.ofNullable(difference);
    }
}
