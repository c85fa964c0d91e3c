package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.ranking.QueryTerms.AskedTerms;
import dev.journeyman.knowledge.words.Tokenizer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The weight of each term of a query, by how well it distinguishes files: a term that half of them contain counts
 * little. It is immutable and may be used from any thread.
 */
final class TermWeights {

    private final QueryTerms terms;
    private final double[] inNames;
    private final double[] inTexts;
    private final double averageWords;

    TermWeights(StoryQuery query, List<ScannedFile> files) {
        terms = new QueryTerms(query);
        inNames = new double[terms.size()];
        inTexts = new double[terms.size()];
        int[] having = new int[terms.size()];
        int[] named = new int[terms.size()];
        long words = 0;
        for (ScannedFile file : files) {
            for (int i = 0; i < having.length && file.hits().words() > 0; i++) {
                having[i] += file.hits().counts()[i] > 0 ? 1 : 0;
            }
            count(file.address(), named);
            words += file.hits().words();
        }
        for (int i = 0; i < having.length; i++) {
            inTexts[i] = terms.weight(i) * rarity(files.size(), having[i]);
            inNames[i] = terms.weight(i) * rarity(files.size(), Math.max(named[i], 1));
        }
        averageWords = Math.max(1, (double) words / Math.max(1, files.size()));
    }

    /** Counts the terms in a path. Most paths have none. */
    private static void count(FileAddress address, int[] named) {
        for (int place : address.name().places()) {
            named[place]++;
        }
        for (int place : address.directory().places()) {
            named[place] += address.name().contains(place) ? 0 : 1;
        }
    }

    /** Returns the rarity of a property that so many of all files have. */
    static double rarity(int all, int having) {
        return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }

    /** Returns the weight of a term in a text. */
    double of(int term) {
        return inTexts[term];
    }

    String term(int place) {
        return terms.term(place);
    }

    double averageWords() {
        return averageWords;
    }

    /** Returns the terms of the query in a name. */
    AskedTerms asked(String name) {
        return terms.among(Tokenizer.of(name));
    }

    /** Returns the terms of the query among those of several names. */
    AskedTerms asked(List<String> words) {
        return terms.among(words);
    }

    /** Returns the sum of the weights of the terms in a name. */
    double match(AskedTerms asked) {
        return match(asked, inNames);
    }

    /** Returns the sum of the weights of the terms in a text, where a term may be common that no file name has. */
    double matchInText(AskedTerms asked) {
        return match(asked, inTexts);
    }

    private static double match(AskedTerms asked, double[] worth) {
        double match = 0;
        for (int place : asked.places()) {
            match += Math.max(0, worth[place]);
        }
        return match;
    }

    /** Returns a factor from 0.5 to 1 for the part of a name's terms that the query has. */
    double coverage(AskedTerms asked) {
        return asked.words() == 0 ? 0 : 0.5 + 0.5 * counted(asked).count() / asked.words();
    }

    /** Returns the terms that count, for a reader. */
    String said(AskedTerms asked) {
        return counted(asked).mapToObj(terms::term).collect(Collectors.joining(", "));
    }

    private IntStream counted(AskedTerms asked) {
        return Arrays.stream(asked.places()).filter(place -> inNames[place] > 0);
    }
}
