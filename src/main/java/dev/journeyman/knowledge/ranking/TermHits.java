package dev.journeyman.knowledge.ranking;

import java.util.Set;

/** How often a file has which term of a query, which of its names, and how many words it has in all. */
@SuppressWarnings("ArrayRecordComponent")
public record TermHits(int[] counts, Set<String> named, int words) {

    /** Returns those of a file that is not looked into. */
    public static TermHits none(StoryQuery query) {
        return new TermHits(new int[query.terms().size()], Set.of(), 0);
    }
}
