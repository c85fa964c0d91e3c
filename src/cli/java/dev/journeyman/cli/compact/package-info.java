/** Recorded conversations of other agents: read in the shapes they are written in, and replayed through a context. */
@NullMarked
package dev.journeyman.cli.compact;

import org.jspecify.annotations.NullMarked;
