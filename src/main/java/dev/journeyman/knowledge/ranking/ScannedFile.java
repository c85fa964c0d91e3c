package dev.journeyman.knowledge.ranking;

/**
 * A file that was looked through.
 *
 * @param address where it is
 * @param hits what of the query is in it
 */
public record ScannedFile(FileAddress address, TermHits hits) {}
