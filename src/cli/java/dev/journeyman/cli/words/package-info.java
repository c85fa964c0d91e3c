/** Counts and times in the words of the command line. */
@NullMarked
package dev.journeyman.cli.words;

import org.jspecify.annotations.NullMarked;
