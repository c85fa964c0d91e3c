/** Starts programs and commands, confines them and ends every process that came of them. */
@NullMarked
package dev.journeyman.workspace.process;

import org.jspecify.annotations.NullMarked;
