package dev.journeyman.knowledge.worktree;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.workspace.Repository;
import java.util.List;

/**
 * The newest commits up to a commit, each list read once: the commits that led to one do not change. The least useful lists are dropped
 * beyond a limit of memory. It may be used from any thread.
 */
final class CommitCache {

    private static final int MOST = 60;

    /** The memory that a name of a file takes, in bytes. */
    private static final int NAME = 120;

    private final Cache<String, List<RecentCommit>> logs;

    /** Makes a cache that takes up to so many bytes. */
    CommitCache(long limit) {
        this.logs = Caffeine.newBuilder()
                .maximumWeight(limit)
                .weigher((String id, List<RecentCommit> commits) -> NAME
                        * commits.stream()
                                .mapToInt(commit -> commit.files().size() + 1)
                                .sum())
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /** Returns the newest commits up to one, the newest first. */
    List<RecentCommit> of(Repository repository, String commit) {
        String id = repository.logId(commit);
        return id.isEmpty() ? read(repository, commit) : logs.get(id, any -> read(repository, commit));
    }

    /** Returns how many lists were read. */
    long read() {
        return logs.stats().loadCount();
    }

    /** Reads the newest commits up to one, the newest first. */
    static List<RecentCommit> read(Repository repository, String commit) {
        return repository.log(commit, MOST).stream()
                .map(each -> new RecentCommit(each.subject(), each.files()))
                .toList();
    }
}
