/** The commands that write the page of a run and serve the console, and the runs that the console drives in the background. */
@NullMarked
package dev.journeyman.cli.pages;

import org.jspecify.annotations.NullMarked;
