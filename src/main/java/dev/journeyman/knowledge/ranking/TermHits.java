package dev.journeyman.knowledge.ranking;

import java.util.Set;

/**
 * The hits of a query in a file. It may be used from any thread.
 *
 * @param counts how often the file contains each term, in the order of the query's terms; it must not be changed
 * @param named the names of the query that the file contains
 * @param words the number of words in the file
 */
@SuppressWarnings("ArrayRecordComponent")
public record TermHits(int[] counts, Set<String> named, int words) {

    /** Returns the hits of a file that is not read. */
    public static TermHits none(StoryQuery query) {
        return new TermHits(new int[query.terms().size()], Set.of(), 0);
    }
}
