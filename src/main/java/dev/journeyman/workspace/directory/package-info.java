/** The directories that runs work in: git worktrees and copies below the state directory. */
@NullMarked
package dev.journeyman.workspace.directory;

import org.jspecify.annotations.NullMarked;
