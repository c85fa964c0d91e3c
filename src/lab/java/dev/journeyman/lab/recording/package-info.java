/** Reads recorded conversations of other agents, whatever form they are in. */
@NullMarked
package dev.journeyman.lab.recording;

import org.jspecify.annotations.NullMarked;
