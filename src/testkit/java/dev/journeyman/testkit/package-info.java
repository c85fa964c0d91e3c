/** Test doubles for models, people, worktrees and time, for the library's own tests and its users' tests. */
@NullMarked
package dev.journeyman.testkit;

import org.jspecify.annotations.NullMarked;
