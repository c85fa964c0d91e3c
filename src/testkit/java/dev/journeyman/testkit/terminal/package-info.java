/** Scripted terminals and recordings of real ones. */
@NullMarked
package dev.journeyman.testkit.terminal;

import org.jspecify.annotations.NullMarked;
