/** The public entry points: the engine that drives stories, its runs, and their outcomes. */
@NullMarked
package dev.journeyman;

import org.jspecify.annotations.NullMarked;
