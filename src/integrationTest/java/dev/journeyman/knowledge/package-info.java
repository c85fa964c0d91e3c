/** Which files of a worktree a story is about, on repositories like those of users. */
@NullMarked
package dev.journeyman.knowledge;

import org.jspecify.annotations.NullMarked;
