/** The fold of the entries of a run to the facts that its page and the console show. Internal. */
@NullMarked
package dev.journeyman.web.fold;

import org.jspecify.annotations.NullMarked;
