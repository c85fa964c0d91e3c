package dev.journeyman.crash;

import java.util.List;

/**
 * The append at which a process ends itself.
 *
 * @param moment before the append, when nothing is durable yet, or after it, when nothing has followed
 * @param place where in an append an entry of the kind is looked for
 * @param kind the kind of entry, if one is looked for
 * @param number which of the matching appends, counted from 1 in each process
 */
record KillPoint(Moment moment, Place place, String kind, int number) {

    /** Separates a kind of entry from what distinguishes its members. */
    static final String OF = ":";

    static final KillPoint NEVER = new KillPoint(Moment.AFTER, Place.ANYWHERE, "-", 0);

    /** Before or after an append. */
    enum Moment {
        BEFORE,
        AFTER
    }

    /** Which appends match. */
    enum Place {
        ANYWHERE,
        WITHIN,
        LAST
    }

    static KillPoint of(String text) {
        String[] words = text.split(" ", -1);
        return new KillPoint(Moment.valueOf(words[0]), Place.valueOf(words[1]), words[2], Integer.parseInt(words[3]));
    }

    /** Returns whether an append of entries of some kinds matches. */
    boolean fits(List<String> kinds) {
        return switch (place) {
            case ANYWHERE -> true;
            case WITHIN -> kinds.stream().anyMatch(this::names);
            case LAST -> names(kinds.get(kinds.size() - 1));
        };
    }

    private boolean names(String other) {
        return other.equals(kind) || other.startsWith(kind + OF);
    }

    @Override
    public String toString() {
        return "%s %s %s %d".formatted(moment, place, kind, number);
    }
}
