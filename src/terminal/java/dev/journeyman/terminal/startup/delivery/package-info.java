/** Delivery of one text into the composer of a live agent, and the check that it arrived. */
@NullMarked
package dev.journeyman.terminal.startup.delivery;

import org.jspecify.annotations.NullMarked;
