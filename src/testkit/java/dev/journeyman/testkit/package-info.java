/** Scripted peers in place of models, people, worktrees and time: what the library's own tests and its users' tests drive. */
@NullMarked
package dev.journeyman.testkit;

import org.jspecify.annotations.NullMarked;
