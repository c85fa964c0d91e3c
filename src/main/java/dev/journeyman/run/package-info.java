/** The state of a run, folded from the entries of its journal. Internal. */
@NullMarked
package dev.journeyman.run;

import org.jspecify.annotations.NullMarked;
