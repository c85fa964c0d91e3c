/** Access to the files of one worktree: paths that cannot leave it, and atomic writes. */
@NullMarked
package dev.journeyman.workspace.file;

import org.jspecify.annotations.NullMarked;
