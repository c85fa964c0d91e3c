/**
 * The ranking of files for a story: by the story's words in names, symbols and texts, by recent commits and by
 * references between files. All of it is pure.
 */
@NullMarked
package dev.journeyman.knowledge.ranking;

import org.jspecify.annotations.NullMarked;
