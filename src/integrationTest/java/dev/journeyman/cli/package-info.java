/** The installed program, run as a user runs it. */
@NullMarked
package dev.journeyman.cli;

import org.jspecify.annotations.NullMarked;
