package dev.journeyman.workspace.git;

import java.util.List;

/**
 * A commit as it is read back.
 *
 * @param subject the first line of its message
 * @param files the files it changed
 */
public record Commit(String subject, List<String> files) {

    public Commit {
        files = List.copyOf(files);
    }
}
