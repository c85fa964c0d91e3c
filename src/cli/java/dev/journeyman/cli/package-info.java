/** The command line: a host of the library, and the program that the black-box tests run. */
@NullMarked
package dev.journeyman.cli;

import org.jspecify.annotations.NullMarked;
