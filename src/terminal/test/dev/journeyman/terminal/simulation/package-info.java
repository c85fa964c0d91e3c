/** Sessions with simulated agents, by the thousand. */
@NullMarked
package dev.journeyman.terminal.simulation;

import org.jspecify.annotations.NullMarked;
