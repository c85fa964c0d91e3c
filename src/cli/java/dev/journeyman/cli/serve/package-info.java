/** The command that serves the console, and the runs that it drives in the background. */
@NullMarked
package dev.journeyman.cli.serve;

import org.jspecify.annotations.NullMarked;
