/** Coding agents as programs: scripted ones that behave like the real ones, in real worktrees. */
@NullMarked
package dev.journeyman.model.agent;

import org.jspecify.annotations.NullMarked;
