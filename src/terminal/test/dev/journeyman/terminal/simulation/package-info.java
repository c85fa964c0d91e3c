/** Thousands of sessions with simulated agents. */
@NullMarked
package dev.journeyman.terminal.simulation;

import org.jspecify.annotations.NullMarked;
