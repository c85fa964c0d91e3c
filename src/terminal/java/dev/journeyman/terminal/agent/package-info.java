/** Coding agents as they are seen from outside: what their screens tell, and whether they can be spoken to. */
@NullMarked
package dev.journeyman.terminal.agent;

import org.jspecify.annotations.NullMarked;
