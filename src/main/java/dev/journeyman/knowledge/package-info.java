/** Knowledge about a task: the task context, which is fetched once, and the project record in every prompt. */
@NullMarked
package dev.journeyman.knowledge;

import org.jspecify.annotations.NullMarked;
