package dev.journeyman.flow;

/** A state of a story, with its meaning and its mover. */
public enum State {
    SETUP(Mover.ENGINE, "the workspace and the coder of an attempt are being prepared"),
    PLANNING(Mover.CODER, "the coder explores and drafts a plan"),
    PLAN_REVIEW(Mover.ARCHITECT, "a plan, or a claim that nothing is left to do, awaits a verdict"),
    CODING(Mover.CODER, "the coder works on the approved plan"),
    TESTING(Mover.ENGINE, "the story's acceptance checks run"),
    CODE_REVIEW(Mover.ARCHITECT, "finished work, or a completion claim, awaits a verdict"),
    BUDGET_REVIEW(Mover.ARCHITECT, "a budget ran out or the coder is stuck; a verdict on how to go on is awaited"),
    QUESTION(Mover.ARCHITECT, "the coder asked something and waits for the answer"),
    ESCALATED(Mover.PERSON, "the architect handed a budget decision to a person"),
    SUSPENDED(Mover.ENGINE, "no provider can serve; nothing is lost, nothing runs"),
    DONE(Mover.NONE, "every acceptance check passed and the work was approved"),
    FAILED(Mover.NONE, "the story ended without being done; the reason says why");

    /**
     * The actor that moves a story out of a state; {@link #NONE} for a terminal state. It describes the state on pages and in events; who
     * is asked for a verdict is decided where reviews are carried out.
     */
    public enum Mover {
        ENGINE,
        CODER,
        ARCHITECT,
        PERSON,
        NONE
    }

    private final Mover mover;
    private final String meaning;

    State(Mover mover, String meaning) {
        this.mover = mover;
        this.meaning = meaning;
    }

    /** Returns the actor that moves a story out of this state. */
    public Mover mover() {
        return mover;
    }

    /** Returns the meaning of this state, as a clause without a full stop. */
    public String meaning() {
        return meaning;
    }

    /** Returns whether a story ends here. */
    public boolean terminal() {
        return mover == Mover.NONE;
    }
}
