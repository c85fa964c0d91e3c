/** Terminals with real programs in them: terminals of our own, and panes of a tmux. */
@NullMarked
package dev.journeyman.terminal;

import org.jspecify.annotations.NullMarked;
