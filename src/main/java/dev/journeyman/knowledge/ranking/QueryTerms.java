package dev.journeyman.knowledge.ranking;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The terms of a query, each with its place among them. It is immutable and may be used from any thread. */
final class QueryTerms {

    private static final int[] NONE = {};

    private final List<String> terms;
    private final double[] weights;
    private final Map<String, Integer> places = new HashMap<>();

    QueryTerms(StoryQuery query) {
        terms = query.terms();
        weights = terms.stream().mapToDouble(query::weight).toArray();
        terms.forEach(term -> places.put(term, places.size()));
    }

    int size() {
        return weights.length;
    }

    String term(int place) {
        return terms.get(place);
    }

    double weight(int place) {
        return weights[place];
    }

    /** Returns which terms of the query are among the terms of a text. */
    AskedTerms among(List<String> words) {
        int[] found = NONE;
        boolean all = true;
        for (String word : words) {
            Integer place = places.get(word);
            all &= place != null;
            if (place != null && !contains(found, place)) {
                found = Arrays.copyOf(found, found.length + 1);
                found[found.length - 1] = place;
            }
        }
        return new AskedTerms(found, words.size(), all, weight(found));
    }

    private double weight(int[] found) {
        double weight = 0;
        for (int place : found) {
            weight += weights[place];
        }
        return weight;
    }

    private static boolean contains(int[] places, int place) {
        for (int each : places) {
            if (each == place) {
                return true;
            }
        }
        return false;
    }

    /**
     * The terms of a query in a text. It may be used from any thread.
     *
     * @param places the places of the terms, each once, in the order of the text; they must not be changed
     * @param words the number of all terms of the text
     * @param all whether all terms of the text are in the query
     * @param weight the sum of the weights of the terms
     */
    @SuppressWarnings("ArrayRecordComponent")
    record AskedTerms(int[] places, int words, boolean all, double weight) {

        boolean contains(int place) {
            return QueryTerms.contains(places, place);
        }
    }
}
