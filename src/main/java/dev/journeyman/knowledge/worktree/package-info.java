/** The task context that is read from a worktree. Here, and nowhere else in the room, files are touched. */
@NullMarked
package dev.journeyman.knowledge.worktree;

import org.jspecify.annotations.NullMarked;
