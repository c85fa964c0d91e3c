/** The loop that drives a run through its states, the Spring Statemachine built from the table, and the control of a run from outside. Internal. */
@NullMarked
package dev.journeyman.engine.loop;

import org.jspecify.annotations.NullMarked;
