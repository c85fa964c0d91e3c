package dev.journeyman.protocol;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The journal of the run up to an entry. Two of them are the same only if they are one object. It never changes. */
final class ModelJournal {

    static final ModelJournal EMPTY = new ModelJournal();

    private final @Nullable ModelJournal before;
    private final Entry newest;
    private final Fold fold;
    private final int size;

    private ModelJournal() {
        before = null;
        newest = new Entry(Kind.NONE, 0, 0, 0);
        fold = new Fold(Phase.NEW, 0, false, false, 0);
        size = 0;
    }

    private ModelJournal(ModelJournal before, Entry newest) {
        this.before = before;
        this.newest = newest;
        this.fold = before.fold.after(newest);
        this.size = before.size + 1;
    }

    enum Kind {
        NONE,
        RUN_STARTED,
        RUN_RESUMED,
        TOOL_STARTED,
        TOOL_FINISHED,
        PUSH_STARTED,
        STATE_ENTRY,
        PAUSED_FOR_A_VERDICT,
        PAUSED_BY_A_DRAIN,
        VERDICT_GIVEN,
        CANCEL_REQUESTED,
        RUN_ENDED
    }

    /** How far the run is. */
    enum Phase {
        NEW,
        READY,
        CALL_OPEN,
        CALL_ANSWERED,
        PUSH_OPEN,
        STATE_ENTERED,
        WAITING,
        JUDGED,
        ENDED
    }

    /** When a run is due, as its journal says. */
    enum Due {
        NOW,
        AFTER_T,
        NEVER
    }

    /**
     * An entry.
     *
     * @param kind what it says
     * @param owner the id of the {@code RunResumed} of its writer, 0 where another process than a driver writes
     * @param append the random id of the append
     * @param from the commit that a push replaces, 0 for the first one. The new commit is named after its owner
     */
    record Entry(Kind kind, int owner, int append, int from) {}

    /**
     * What the entries say together.
     *
     * @param phase how far the run is
     * @param owner the owner by the newest {@code RunResumed}, 0 before the first one
     * @param driven whether it was resumed and not paused or ended since
     * @param cancelled whether it is to be cancelled
     * @param from the commit that the newest push replaces
     */
    record Fold(Phase phase, int owner, boolean driven, boolean cancelled, int from) {

        private Fold after(Entry entry) {
            return switch (entry.kind()) {
                case NONE -> this;
                case RUN_STARTED -> to(Phase.READY);
                case RUN_RESUMED ->
                    new Fold(
                            phase == Phase.CALL_OPEN ? Phase.CALL_ANSWERED : phase,
                            entry.owner(),
                            true,
                            cancelled,
                            from);
                case TOOL_STARTED -> to(Phase.CALL_OPEN);
                case TOOL_FINISHED -> to(Phase.CALL_ANSWERED);
                case PUSH_STARTED -> new Fold(Phase.PUSH_OPEN, owner, driven, cancelled, entry.from());
                case STATE_ENTRY -> to(Phase.STATE_ENTERED);
                case PAUSED_FOR_A_VERDICT -> new Fold(Phase.WAITING, owner, false, cancelled, from);
                case PAUSED_BY_A_DRAIN -> new Fold(phase, owner, false, cancelled, from);
                case VERDICT_GIVEN -> to(Phase.JUDGED);
                case CANCEL_REQUESTED -> new Fold(phase, owner, driven, true, from);
                case RUN_ENDED -> new Fold(Phase.ENDED, owner, false, cancelled, from);
            };
        }

        private Fold to(Phase next) {
            return new Fold(next, owner, driven, cancelled, from);
        }

        boolean open() {
            return phase != Phase.NEW && phase != Phase.ENDED;
        }

        /** Returns when a row that has no holder is due: a run that may still be driven has T to end its children. */
        Due due() {
            if (!open() || (phase == Phase.WAITING && !cancelled)) {
                return Due.NEVER;
            }
            return driven ? Due.AFTER_T : Due.NOW;
        }
    }

    ModelJournal plus(Entry entry) {
        return new ModelJournal(this, entry);
    }

    Fold fold() {
        return fold;
    }

    Entry newest() {
        return newest;
    }

    long count(Predicate<Entry> wanted) {
        long found = 0;
        for (ModelJournal at = this; at.before != null; at = at.before) {
            if (wanted.test(at.newest)) {
                found++;
            }
        }
        return found;
    }

    /** Returns the entry of an append, or null if that did not land. */
    @Nullable
    Entry find(int append) {
        for (ModelJournal at = this; at.before != null; at = at.before) {
            if (at.newest.append() == append) {
                return at.newest;
            }
        }
        return null;
    }

    /** Returns whether a push to the commit of an owner was written before it began. */
    boolean names(int commit) {
        return commit == 0 || count(entry -> entry.kind() == Kind.PUSH_STARTED && entry.owner() == commit) > 0;
    }

    /** Returns whether the run was resumed after an earlier part of this journal. */
    boolean resumedSince(ModelJournal part) {
        for (ModelJournal at = this; at.size > part.size && at.before != null; at = at.before) {
            if (at.newest.kind() == Kind.RUN_RESUMED) {
                return true;
            }
        }
        return false;
    }
}
