/** Terminals in which coding agents live, and what is on their screens. */
@NullMarked
package dev.journeyman.terminal;

import org.jspecify.annotations.NullMarked;
