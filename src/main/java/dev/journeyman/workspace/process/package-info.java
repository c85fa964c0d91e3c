/** Starts programs and commands, confines them and ends every process that they started. */
@NullMarked
package dev.journeyman.workspace.process;

import org.jspecify.annotations.NullMarked;
