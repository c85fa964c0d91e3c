/** Drives runs in the foreground: new ones, stored ones, their lock, their interruption and where they are shown. */
@NullMarked
package dev.journeyman.cli.drive;

import org.jspecify.annotations.NullMarked;
