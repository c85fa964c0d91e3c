/** Coding agents as programs: scripted ones that behave as the real ones do, in real worktrees. */
@NullMarked
package dev.journeyman.model.agent;

import org.jspecify.annotations.NullMarked;
