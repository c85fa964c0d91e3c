package dev.journeyman.protocol;

/**
 * A worker with one slot.
 *
 * @param at what it does next
 * @param owner the id of its own {@code RunResumed}, 0 before it is accepted
 * @param claim what it believes to hold
 * @param view the journal as it read it
 * @param child the process that runs for it
 * @param sending its append without an answer
 * @param stopped whether it takes no steps; only with {@link ProtocolWorld.Power#STOPS}
 */
record ModelWorker(At at, int owner, Claim claim, ModelJournal view, Child child, Sending sending, boolean stopped) {

    static final ModelWorker IDLE =
            new ModelWorker(At.IDLE, 0, new Claim(0, 0), ModelJournal.EMPTY, Child.NONE, new Sending(0, false), false);

    enum At {
        IDLE,
        PICKED,
        PREPARED,
        OWNER,
        TOOL_TO_START,
        TOOL_CHECKED,
        TOOL_RUNNING,
        TOOL_ENDED,
        TO_PUSH,
        PUSHING,
        PUSH_TO_JUDGE,
        PUSHED,
        DRAINING,
        TO_RELEASE,
        DEAD
    }

    /** A child of the worker: the tool or {@code git push}, {@link At} says which. */
    enum Child {
        NONE,
        RUNNING,
        /** Its machine is frozen as a whole, the guard with it. */
        FROZEN,
        /** Its machine runs again, past the deadline; the guard has one tick to end it. */
        THAWED
    }

    /**
     * A claim.
     *
     * @param version the version of the row that was picked
     * @param left the ticks to its deadline, which stands in the deadline file of the children
     */
    record Claim(int version, int left) {}

    /**
     * An append without an answer.
     *
     * @param append its id, 0 if there is none. It is repeated under this id until it is known what became of it
     * @param asking whether the answer was lost and the journal was not looked at since
     */
    record Sending(int append, boolean asking) {}

    boolean idle() {
        return at == At.IDLE;
    }

    boolean dead() {
        return at == At.DEAD;
    }

    boolean hasChild() {
        return child != Child.NONE;
    }

    boolean frozen() {
        return child == Child.FROZEN;
    }

    /** Returns whether it can take a step now. */
    boolean runs() {
        return !dead() && !stopped && !frozen();
    }

    /** Returns whether the guard is to end the child: before the next tick, if the machine is not frozen. */
    boolean late() {
        return hasChild() && !frozen() && claim.left() == 0;
    }

    ModelWorker at(At next) {
        return new ModelWorker(next, owner, claim, view, child, sending, stopped);
    }

    ModelWorker owner(int token) {
        return new ModelWorker(at, token, claim, view, child, sending, stopped);
    }

    ModelWorker view(ModelJournal read) {
        return new ModelWorker(at, owner, claim, read, child, sending, stopped);
    }

    ModelWorker left(int ticks) {
        return new ModelWorker(at, owner, new Claim(claim.version(), ticks), view, child, sending, stopped);
    }

    ModelWorker child(Child now) {
        return new ModelWorker(at, owner, claim, view, now, sending, stopped);
    }

    ModelWorker sending(int append, boolean asking) {
        return new ModelWorker(at, owner, claim, view, child, new Sending(append, asking), stopped);
    }

    ModelWorker stopped(boolean now) {
        return new ModelWorker(at, owner, claim, view, child, sending, now);
    }

    static ModelWorker picked(int version, int left) {
        return new ModelWorker(
                At.PICKED, 0, new Claim(version, left), ModelJournal.EMPTY, Child.NONE, IDLE.sending, false);
    }
}
