package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.git.Git;
import java.util.Collection;
import java.util.Optional;

/**
 * The rule whose commits a run may replace on its branch: those that its journal names, and what an earlier owner of the run pushed late
 * on top of one of them. It is used by one thread.
 *
 * @param named the commits that the journal names
 */
record PushedCommits(Git git, String run, Collection<String> named) {

    /** How many commits an earlier owner can have pushed without an entry: more than it ever makes between two of them. */
    private static final int MOST = 50;

    /** Throws if the branch on the remote has commits of others. */
    void require(Optional<String> tip, String branch, String address) {
        if (tip.isPresent() && !ours(tip.get())) {
            throw new BranchException(
                    "Branch %s at %s is at %s, a commit that this run did not make. Move it to another branch there, then resume the run."
                            .formatted(branch, address, tip.get()),
                    false);
        }
    }

    private boolean ours(String tip) {
        if (named.contains(tip)) {
            return true;
        }
        String log = git.run(
                        "log",
                        "--first-parent",
                        "-n",
                        Integer.toString(MOST),
                        "--format=%H %(trailers:key=Journeyman-Run,valueonly,separator=%x2C)",
                        tip,
                        "--")
                .output();
        for (String commit : log.lines().toList()) {
            String[] parts = commit.split(" ", 2);
            if (named.contains(parts[0])) {
                return true;
            }
            if (!parts[1].strip().equals(run)) {
                return false;
            }
        }
        return false;
    }
}
