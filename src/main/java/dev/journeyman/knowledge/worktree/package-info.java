/** The task context that is read from a worktree. Of the knowledge packages, only this one reads files. */
@NullMarked
package dev.journeyman.knowledge.worktree;

import org.jspecify.annotations.NullMarked;
