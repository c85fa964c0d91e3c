/** The small texts of a story: durations as people write them, and patterns of files. */
@NullMarked
package dev.journeyman.story.text;

import org.jspecify.annotations.NullMarked;
