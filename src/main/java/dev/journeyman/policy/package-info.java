/** The limits of a run: pure functions of what happened so far. Nothing here waits, counts by itself or reads a clock. */
@NullMarked
package dev.journeyman.policy;

import org.jspecify.annotations.NullMarked;
