package dev.journeyman.journal;

import dev.journeyman.journal.entry.Entry;
import java.time.Instant;

/**
 * An entry in its place.
 *
 * @param seq its place in the run, counted from 1
 * @param at when it was written
 * @param entry what happened
 */
public record RecordedEntry(long seq, Instant at, Entry entry) {}
