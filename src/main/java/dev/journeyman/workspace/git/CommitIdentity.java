package dev.journeyman.workspace.git;

/**
 * The identity for the engine's commits: the repository's user, else the engine itself. It is immutable and may be used from any
 * thread.
 */
record CommitIdentity(String name, String email) {

    /** Returns the identity that git has configured. */
    static CommitIdentity of(GitResult name, GitResult email) {
        return name.ok() && email.ok()
                ? new CommitIdentity(name.output().strip(), email.output().strip())
                : new CommitIdentity("Journeyman", "journeyman@localhost");
    }
}
