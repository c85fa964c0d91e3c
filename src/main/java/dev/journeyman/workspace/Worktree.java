package dev.journeyman.workspace;

/**
 * A worktree that was made for a run.
 *
 * @param path where it is
 * @param branch the branch it is on
 * @param base the commit it was made from
 */
public record Worktree(String path, String branch, String base) {}
