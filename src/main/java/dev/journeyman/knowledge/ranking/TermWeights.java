package dev.journeyman.knowledge.ranking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The weight of each term of a query, by how well it distinguishes files: a term that half of them contain counts
 * little. It is immutable and may be used from any thread.
 */
final class TermWeights {

    private final List<String> terms;
    private final double[] worth;
    private final Map<String, Double> inNames = new HashMap<>();
    private final Map<String, Double> inTexts = new HashMap<>();
    private final double averageWords;

    TermWeights(StoryQuery query, List<ScannedFile> files) {
        terms = query.terms();
        worth = new double[terms.size()];
        int[] having = new int[terms.size()];
        int[] named = new int[terms.size()];
        Map<String, Integer> places = new HashMap<>();
        terms.forEach(term -> places.put(term, places.size()));
        long words = 0;
        for (ScannedFile file : files) {
            for (int i = 0; i < worth.length && file.hits().words() > 0; i++) {
                having[i] += file.hits().counts()[i] > 0 ? 1 : 0;
            }
            named(file.address(), places).forEach(place -> named[place]++);
            words += file.hits().words();
        }
        for (int i = 0; i < worth.length; i++) {
            worth[i] = query.weight(terms.get(i)) * rarity(files.size(), having[i]);
            inTexts.put(terms.get(i), worth[i]);
            inNames.put(terms.get(i), query.weight(terms.get(i)) * rarity(files.size(), Math.max(named[i], 1)));
        }
        averageWords = Math.max(1, (double) words / Math.max(1, files.size()));
    }

    /** Returns the indexes of the terms in a path. Most paths have none. */
    private static Set<Integer> named(FileAddress address, Map<String, Integer> places) {
        Set<Integer> found = Set.of();
        for (List<String> words : List.of(address.name(), address.directory())) {
            for (String word : words) {
                Integer place = places.get(word);
                if (place != null) {
                    found = found.isEmpty() ? new HashSet<>() : found;
                    found.add(place);
                }
            }
        }
        return found;
    }

    /** Returns the rarity of a property that so many of all files have. */
    static double rarity(int all, int having) {
        return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }

    /** Returns the weight of a term in a name; 0 where the query does not have it. */
    private double inName(String term) {
        return inNames.getOrDefault(term, 0.0);
    }

    /** Returns the weight of a term in a text. */
    double of(int term) {
        return worth[term];
    }

    String term(int place) {
        return terms.get(place);
    }

    double averageWords() {
        return averageWords;
    }

    /** Returns the sum of the weights of distinct terms in a name. */
    double match(List<String> words) {
        return match(words, inNames);
    }

    /** Returns the sum of the weights of distinct terms in a text, where a term may be common that no file name has. */
    double matchInText(List<String> words) {
        return match(words, inTexts);
    }

    private static double match(List<String> words, Map<String, Double> worth) {
        double match = 0;
        for (int i = 0; i < words.size(); i++) {
            double one = worth.getOrDefault(words.get(i), 0.0);
            if (one > 0 && words.indexOf(words.get(i)) == i) {
                match += one;
            }
        }
        return match;
    }

    /** Returns how many distinct terms are in the query. */
    int countAsked(List<String> words) {
        int asked = 0;
        for (int i = 0; i < words.size(); i++) {
            asked += inName(words.get(i)) > 0 && words.indexOf(words.get(i)) == i ? 1 : 0;
        }
        return asked;
    }

    /** Returns the distinct terms that are in the query. */
    List<String> asked(List<String> words) {
        return words.stream().distinct().filter(term -> inName(term) > 0).toList();
    }
}
