/** Reads recorded conversations of other agents, whatever form they are in. */
@NullMarked
package dev.journeyman.cli.compact.recording;

import org.jspecify.annotations.NullMarked;
