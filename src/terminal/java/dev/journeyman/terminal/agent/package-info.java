/** Coding agents seen from outside: what their screens show, and whether they accept a message. */
@NullMarked
package dev.journeyman.terminal.agent;

import org.jspecify.annotations.NullMarked;
