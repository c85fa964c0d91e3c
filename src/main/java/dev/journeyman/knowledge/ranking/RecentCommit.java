package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * A commit, as far as it tells what belongs together.
 *
 * @param subject its first line
 * @param files what it changed
 */
public record RecentCommit(String subject, List<String> files) {

    public RecentCommit {
        files = List.copyOf(files);
    }
}
