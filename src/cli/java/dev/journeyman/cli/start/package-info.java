/** The commands that begin a run: one that drives it, and one that leaves it to another process. */
@NullMarked
package dev.journeyman.cli.start;

import org.jspecify.annotations.NullMarked;
