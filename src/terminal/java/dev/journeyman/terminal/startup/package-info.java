/** Injection of context into a live coding agent: delivered once, verified, and never typed into the wrong screen. */
@NullMarked
package dev.journeyman.terminal.startup;

import org.jspecify.annotations.NullMarked;
