/** Compaction: it shortens a conversation that outgrows its window and keeps the facts of the removed turns. */
@NullMarked
package dev.journeyman.context.compaction;

import org.jspecify.annotations.NullMarked;
