package dev.journeyman.journal.entry;

import java.time.Instant;

/**
 * An entry of a run, with its number and its time. It is immutable and may be used from any thread.
 *
 * @param seq the number of the entry in its run, from 1
 * @param at when it was written
 * @param entry what happened
 */
public record RecordedEntry(long seq, Instant at, Entry entry) {}
