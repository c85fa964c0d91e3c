package dev.journeyman.journal.claim;

import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How old the last sign of life of a process is when another one may take its runs over. A store keeps it: a process with a
 * shorter one would take over what others still renew in time for theirs.
 */
public final class Term {

    /** The term of a store for which none was asked. */
    public static final Duration USUAL = Duration.ofMinutes(1);

    /** The shortest term: a claim is renewed six times in it, and the processes of a lost claim end within a second. */
    private static final Duration SHORTEST = Duration.ofSeconds(4);

    private Term() {}

    /**
     * Returns a term that can be kept.
     *
     * @throws BadInputException if it is too short
     */
    public static Duration checked(Duration asked) {
        if (asked.compareTo(SHORTEST) < 0) {
            throw new BadInputException(
                    "A term of %s ms is too short: a claim is renewed six times in it. Use %s s or more."
                            .formatted(asked.toMillis(), SHORTEST.toSeconds()));
        }
        return asked;
    }

    /**
     * Returns the term of a store.
     *
     * @param store what messages call the store
     * @param kept the term that it keeps
     * @param asked the term that a process asks for, if it does
     * @throws JournalException if they differ
     */
    public static Duration agreed(String store, Duration kept, Optional<Duration> asked) {
        if (asked.isPresent() && !asked.get().equals(kept)) {
            throw new JournalException(
                    "The store %s has a term of %s s, and this process asks for %s s. Leave the term out, or stop all processes of the store and change it there (docs/scaling.md)."
                            .formatted(store, seconds(kept), seconds(asked.get())));
        }
        return kept;
    }

    private static String seconds(Duration term) {
        return term.toMillis() % 1_000 == 0
                ? "" + term.toSeconds()
                : String.format(Locale.ROOT, "%.3f", term.toMillis() / 1_000.0);
    }
}
