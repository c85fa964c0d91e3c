package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * A recent commit, as far as the ranking uses it. It is immutable and may be used from any thread.
 *
 * @param subject the first line of its message
 * @param files the files it changed
 */
public record RecentCommit(String subject, List<String> files) {

    public RecentCommit {
        files = List.copyOf(files);
    }
}
