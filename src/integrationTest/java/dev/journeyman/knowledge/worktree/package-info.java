/** What is kept of the files of real repositories between scans. */
@NullMarked
package dev.journeyman.knowledge.worktree;

import org.jspecify.annotations.NullMarked;
