/** Terminals in which coding agents run, and the contents of their screens. */
@NullMarked
package dev.journeyman.terminal;

import org.jspecify.annotations.NullMarked;
