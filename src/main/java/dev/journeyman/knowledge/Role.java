package dev.journeyman.knowledge;

/** For whom a task context is fetched. Each role has its own sections and its own bound. */
public enum Role {
    /** Plans and codes. */
    DEVELOPER(4_000),
    /** Judges and answers questions; what is to be judged takes room of its own. */
    ARCHITECT(6_000),
    /** Verifies that criteria are met. */
    QA(4_000);

    private final int bound;

    Role(int bound) {
        this.bound = bound;
    }

    /** Returns the most tokens a context of this role has. */
    public int bound() {
        return bound;
    }
}
