/** Driving runs in the foreground: new runs, stored runs, their lock, their interruption and their display. */
@NullMarked
package dev.journeyman.cli.drive;

import org.jspecify.annotations.NullMarked;
