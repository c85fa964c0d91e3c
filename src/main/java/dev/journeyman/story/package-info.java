/** The story of a coder: its criteria, its budget and its options, and the reader of story files. */
@NullMarked
package dev.journeyman.story;

import org.jspecify.annotations.NullMarked;
