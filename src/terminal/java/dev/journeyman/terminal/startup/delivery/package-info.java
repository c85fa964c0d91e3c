/** Brings one text into the composer of a live agent and sees whether it arrived. */
@NullMarked
package dev.journeyman.terminal.startup.delivery;

import org.jspecify.annotations.NullMarked;
