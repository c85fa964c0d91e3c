/** Files and commands in one confined worktree, and the git commands that create it. */
@NullMarked
package dev.journeyman.workspace;

import org.jspecify.annotations.NullMarked;
