package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.workspace.Workspace;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The files and the newest commits of a worktree. It may be used from any thread.
 *
 * @param files the files that may be quoted
 * @param commits the newest commits, the newest first, as soon as git has printed them
 */
record WorktreeListing(WorktreeFiles files, CompletableFuture<List<RecentCommit>> commits) {

    /** Lists the files of a worktree. Git prints the commits up to a commit meanwhile. */
    static WorktreeListing of(Workspace workspace, KnowledgeCache cache, String base) {
        CompletableFuture<List<RecentCommit>> commits =
                CompletableFuture.supplyAsync(() -> cache.commits().of(workspace.repository(), base));
        return new WorktreeListing(new WorktreeFiles(workspace, cache.contents()), commits);
    }

    /** Lists the files in the same way for a single request, and keeps nothing. */
    static WorktreeListing once(Workspace workspace, String base) {
        CompletableFuture<List<RecentCommit>> commits =
                CompletableFuture.supplyAsync(() -> CommitCache.read(workspace.repository(), base));
        return new WorktreeListing(new WorktreeFiles(workspace, null), commits);
    }
}
