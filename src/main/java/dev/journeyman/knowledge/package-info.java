/** What a coder knows about its task: task context fetched once, and the project's own record in every prompt. */
@NullMarked
package dev.journeyman.knowledge;

import org.jspecify.annotations.NullMarked;
