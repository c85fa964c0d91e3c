/** The front door: an engine that drives stories, the runs it drives, and what came of them. */
@NullMarked
package dev.journeyman;

import org.jspecify.annotations.NullMarked;
