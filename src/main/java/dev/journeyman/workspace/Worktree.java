package dev.journeyman.workspace;

/**
 * The worktree of a run. It is immutable and may be used from any thread.
 *
 * @param path the path of the worktree
 * @param branch the branch of the run
 * @param base the commit from which the branch began
 */
public record Worktree(String path, String branch, String base) {}
