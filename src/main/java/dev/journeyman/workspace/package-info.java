/** Workspaces: the files, the commands and the history of one confined worktree. */
@NullMarked
package dev.journeyman.workspace;

import org.jspecify.annotations.NullMarked;
