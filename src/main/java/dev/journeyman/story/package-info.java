/** What is asked of a coder: the story, its criteria and its terms. Values only; nothing here reads or writes. */
@NullMarked
package dev.journeyman.story;

import org.jspecify.annotations.NullMarked;
