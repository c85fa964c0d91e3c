package dev.journeyman.knowledge;

/** The role that reads a task context. Each role has its own sections and its own bound. */
public enum Role {
    /** Plans and codes; at most 4,000 tokens. */
    DEVELOPER(4_000),
    /** Reviews submissions and answers questions; at most 6,000 tokens, because they include the work to review. */
    ARCHITECT(6_000),
    /** Verifies criteria; at most 4,000 tokens. */
    QA(4_000);

    private final int bound;

    Role(int bound) {
        this.bound = bound;
    }

    /** Returns the maximum tokens of a context for this role. */
    public int bound() {
        return bound;
    }
}
