/**
 * Readers of project files: decisions and dependencies, and the filter of files that are never quoted. All are pure.
 */
@NullMarked
package dev.journeyman.knowledge.reading;

import org.jspecify.annotations.NullMarked;
