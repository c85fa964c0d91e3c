/** The live tail of the console: one reader of the journal, many viewers. Internal. */
@NullMarked
package dev.journeyman.web.console.live;

import org.jspecify.annotations.NullMarked;
