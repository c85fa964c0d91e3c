/** The public entry points: the engine that drives stories, its runs, their outcomes, reports and events. */
@NullMarked
package dev.journeyman;

import org.jspecify.annotations.NullMarked;
