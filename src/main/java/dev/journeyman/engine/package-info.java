/** The loop, one step a state, and the Spring Statemachine built from the table. Not for users: the front door is a room below. */
@NullMarked
package dev.journeyman.engine;

import org.jspecify.annotations.NullMarked;
