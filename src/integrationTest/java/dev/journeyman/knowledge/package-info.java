/** Which files of a worktree a story is about, on repositories such as people have. */
@NullMarked
package dev.journeyman.knowledge;

import org.jspecify.annotations.NullMarked;
