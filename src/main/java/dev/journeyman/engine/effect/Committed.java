package dev.journeyman.engine.effect;

import java.util.List;

/**
 * A commit of a worktree.
 *
 * @param commit the commit that the worktree is at afterwards
 * @param files the files that differ from where the story began
 */
public record Committed(String commit, List<String> files) {}
