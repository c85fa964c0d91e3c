/** What the page of a run and the console show, folded from the entries of the run. Internal. */
@NullMarked
package dev.journeyman.web.facts;

import org.jspecify.annotations.NullMarked;
