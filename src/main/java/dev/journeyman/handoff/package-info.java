/** Handing over: what was tried by whom, and the few lines that tell it to whoever takes over. */
@NullMarked
package dev.journeyman.handoff;

import org.jspecify.annotations.NullMarked;
