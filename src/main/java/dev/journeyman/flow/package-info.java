/**
 * The machine as a value: states, signals, the transition table and positions in it.
 *
 * <p>Everything here is pure. The table decides where a story goes and what its conversation keeps; the running machine,
 * the diagrams, the manual page and the error texts are made from it, so that none of them can disagree with it.
 */
@NullMarked
package dev.journeyman.flow;

import org.jspecify.annotations.NullMarked;
