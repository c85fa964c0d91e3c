/** What is known of a run: a fold over the entries of its journal. Internal. */
@NullMarked
package dev.journeyman.run;

import org.jspecify.annotations.NullMarked;
