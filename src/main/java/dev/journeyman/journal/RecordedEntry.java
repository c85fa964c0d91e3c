package dev.journeyman.journal;

import dev.journeyman.journal.entry.Entry;
import java.time.Instant;

/**
 * An entry of a run as the journal stores it. It is immutable and may be used from any thread.
 *
 * @param seq the number of the entry in its run, from 1
 * @param at when it was written
 * @param entry what happened
 */
public record RecordedEntry(long seq, Instant at, Entry entry) {}
