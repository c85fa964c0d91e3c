package dev.journeyman.terminal.startup.delivery;

import java.util.function.Predicate;

/**
 * The decision table of where a pasted text is: the first rule that applies gives the place. The first rules are about a text that the
 * terminal buffers and echoes until the program reads it, the next about a text that the program displays itself. It is stateless.
 */
@SuppressWarnings("ImmutableEnumChecker") // the conditions keep nothing
enum PlaceRule {
    PARTED_BY_KEYS(Place.UNKNOWN, PasteLook::parted),

    READ_BY_THE_PROGRAM(Place.WITH_THE_AGENT, look -> look.kept() && look.sent() && look.read()),
    NOT_READ_YET(Place.UNKNOWN, look -> look.kept() && (look.sent() || look.touched())),
    ECHOED(Place.IN_THE_COMPOSER, look -> look.kept() && look.shown() && !look.discarded()),
    PERHAPS_DISCARDED(Place.UNKNOWN, look -> look.kept() && look.shown()),
    BUFFERED_UNSEEN(Place.UNKNOWN, look -> look.kept() && look.watched() && !look.discarded()),
    ECHOED_BEFORE(Place.UNKNOWN, look -> !look.kept() && !look.painted()),

    WORKED_ON(
            Place.WITH_THE_AGENT,
            look -> look.painted() && look.sent() && !look.workedBefore() && look.works() && !look.atCursor()),
    /** A person may have pressed Enter. */
    ABOVE_THE_COMPOSER(
            Place.WITH_THE_AGENT,
            look -> look.painted()
                    && look.shown()
                    && !look.waiting()
                    && (look.empty() || (look.sent() && look.saidAfter()))),
    QUEUED(
            Place.WITH_THE_AGENT,
            look -> look.painted() && look.sent() && look.empty() && (look.workedBefore() || look.queued())),
    COMPOSED(
            Place.IN_THE_COMPOSER,
            look -> look.painted()
                    && (look.waiting() || !look.empty())
                    && !(look.sent() && look.below())
                    && (look.shown() || look.folded())),

    /** The composer is empty and was painted since the paste. */
    WITHOUT_A_TRACE(Place.NOWHERE, look -> look.ready() && look.empty() && look.fresh()),
    UNCLEAR(Place.UNKNOWN, look -> true);

    /** The place of a text. */
    enum Place {
        WITH_THE_AGENT,
        IN_THE_COMPOSER,
        NOWHERE,
        UNKNOWN
    }

    private final Place place;
    private final Predicate<PasteLook> applies;

    PlaceRule(Place place, Predicate<PasteLook> applies) {
        this.place = place;
        this.applies = applies;
    }

    /** Returns where the text is, by one look at the terminal. */
    static Place of(PasteLook look) {
        for (PlaceRule rule : values()) {
            if (rule.applies.test(look)) {
                return rule.place;
            }
        }
        throw new IllegalStateException("The last rule always applies.");
    }
}
