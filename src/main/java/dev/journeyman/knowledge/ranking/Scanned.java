package dev.journeyman.knowledge.ranking;

/**
 * A file that was looked through.
 *
 * @param path where it is, from the root, with slashes
 * @param hits what of the query is in it
 */
public record Scanned(String path, Hits hits) {}
