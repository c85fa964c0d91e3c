package dev.journeyman.journal.entry;

import java.util.List;

/**
 * The worktree at the time of a request for a verdict; empty if the request does not concern it.
 *
 * @param commit the commit that is checked out
 * @param files the files that differ from the start of the story
 * @param diff the diff, as far as there is room
 * @param mark a mark that distinguishes one state of the files from another
 */
public record WorktreeSnapshot(String commit, List<String> files, String diff, String mark) {

    /** The empty snapshot. */
    public static final WorktreeSnapshot NOTHING = new WorktreeSnapshot("", List.of(), "", "");

    public WorktreeSnapshot {
        files = List.copyOf(files);
    }
}
