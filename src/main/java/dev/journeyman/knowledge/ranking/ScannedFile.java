package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.words.FileWords;

/**
 * A file and its hits for a query. It may be used from any thread.
 *
 * @param address the address of the file
 * @param hits the terms and names of the query that it contains
 */
public record ScannedFile(FileAddress address, FileWords.TermHits hits) {}
