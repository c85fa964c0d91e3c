/** Processes that are killed at a chosen append, and what is there afterwards. */
@NullMarked
package dev.journeyman.crash;

import org.jspecify.annotations.NullMarked;
