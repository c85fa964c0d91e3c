/** The heads of runs, folded from their entries. Internal. */
@NullMarked
package dev.journeyman.run.head;

import org.jspecify.annotations.NullMarked;
