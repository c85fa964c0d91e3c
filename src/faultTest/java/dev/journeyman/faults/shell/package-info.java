/** The commands of docs/scaling.md in real shells. */
@NullMarked
package dev.journeyman.faults.shell;

import org.jspecify.annotations.NullMarked;
