/** Shortens a conversation that outgrows its window, and keeps the facts of what it removes. */
@NullMarked
package dev.journeyman.context.compaction;

import org.jspecify.annotations.NullMarked;
