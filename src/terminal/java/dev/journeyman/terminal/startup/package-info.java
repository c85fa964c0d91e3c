/** Context for a live coding agent: delivered once, known to be delivered, never into the wrong screen. */
@NullMarked
package dev.journeyman.terminal.startup;

import org.jspecify.annotations.NullMarked;
