/** Files and commands inside one confined worktree, and the git that makes it. */
@NullMarked
package dev.journeyman.workspace;

import org.jspecify.annotations.NullMarked;
