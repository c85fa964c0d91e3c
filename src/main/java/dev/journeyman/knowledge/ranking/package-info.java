/** Which files matter for a story, and why: by its words over names, symbols and text, by recent changes and by closeness. Pure. */
@NullMarked
package dev.journeyman.knowledge.ranking;

import org.jspecify.annotations.NullMarked;
