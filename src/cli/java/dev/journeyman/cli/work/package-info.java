/** The commands for the work of a run: to look at it, and to take it over. */
@NullMarked
package dev.journeyman.cli.work;

import org.jspecify.annotations.NullMarked;
