/** Reads what files say of a project: decisions, and what it builds on. Also which files are never quoted. Pure. */
@NullMarked
package dev.journeyman.knowledge.reading;

import org.jspecify.annotations.NullMarked;
