/**
 * The state machine as a value: states, signals, the transition table and positions in it.
 *
 * <p>Everything here is pure. The table decides where a story goes and what happens to its conversation. The running
 * machine, the diagrams, the manual page and the error messages are made from the table, so that they always agree with
 * it.
 */
@NullMarked
package dev.journeyman.flow;

import org.jspecify.annotations.NullMarked;
