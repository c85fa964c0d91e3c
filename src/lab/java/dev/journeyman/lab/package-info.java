/** Recorded conversations of other agents, read in their formats and replayed through a context. */
@NullMarked
package dev.journeyman.lab;

import org.jspecify.annotations.NullMarked;
