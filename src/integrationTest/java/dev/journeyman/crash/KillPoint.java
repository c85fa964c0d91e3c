package dev.journeyman.crash;

import java.util.List;

/**
 * The append at which a process ends itself.
 *
 * @param moment whether it ends before the append, when nothing is durable yet, or after it, when nothing has followed
 * @param place where in an append an entry of the kind is looked for
 * @param kind the kind of entry, where one is looked for
 * @param number which of the appends that fit, counted from 1 in each process
 */
record KillPoint(Moment moment, Place place, String kind, int number) {

    /** What parts a kind of entry from what tells its members apart. */
    static final String OF = ":";

    static final KillPoint NEVER = new KillPoint(Moment.AFTER, Place.ANYWHERE, "-", 0);

    /** Before an append or after it. */
    enum Moment {
        BEFORE,
        AFTER
    }

    /** What makes an append fit. */
    enum Place {
        ANYWHERE,
        WITHIN,
        LAST
    }

    static KillPoint of(String text) {
        String[] words = text.split(" ", -1);
        return new KillPoint(Moment.valueOf(words[0]), Place.valueOf(words[1]), words[2], Integer.parseInt(words[3]));
    }

    /** Returns whether an append of entries of some kinds counts. */
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
