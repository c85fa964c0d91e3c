/** Processes that are killed at a chosen append, and the state they leave. */
@NullMarked
package dev.journeyman.crash;

import org.jspecify.annotations.NullMarked;
