/** The commands of the program, one class each. */
@NullMarked
package dev.journeyman.cli.command;

import org.jspecify.annotations.NullMarked;
