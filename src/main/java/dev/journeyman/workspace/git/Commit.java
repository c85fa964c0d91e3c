package dev.journeyman.workspace.git;

import java.util.List;

/**
 * A commit of the history. It is immutable and may be used from any thread.
 *
 * @param subject the first line of its message
 * @param files the files that it changed
 */
public record Commit(String subject, List<String> files) {

    public Commit {
        files = List.copyOf(files);
    }
}
