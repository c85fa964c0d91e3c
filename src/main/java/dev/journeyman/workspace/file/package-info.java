/** Files inside one worktree: paths that cannot leave it, writes that are whole or not there. */
@NullMarked
package dev.journeyman.workspace.file;

import org.jspecify.annotations.NullMarked;
