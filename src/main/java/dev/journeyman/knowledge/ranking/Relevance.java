package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.words.Tokenizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The relevance of texts for a query, by the terms of the query that they contain. A rare term counts more than one
 * that most texts contain, and one common term alone is not enough. It is immutable and may be used from any thread.
 */
public final class Relevance {

    /** The minimum part of a term's weight that counts: among few texts, no term is rare. */
    private static final double LEAST_RARITY = 0.4;

    /** The minimum score of a relevant text: about two title words that few texts contain. */
    private static final double LEAST = 3.2;

    /** The minimum score of a relevant text, as a part of the best score. */
    private static final double BESIDE_THE_BEST = 0.55;

    private static final double IN_TITLE = 1.5;

    private final StoryQuery query;
    private final Map<String, Double> worth = new HashMap<>();
    private final double least;

    /** A text with its title. */
    public record Titled(String title, String text) {}

    /** Weighs the terms of a query by all texts from which some are to be chosen. */
    public Relevance(StoryQuery query, List<Titled> texts) {
        this.query = query;
        Map<String, Integer> having = new HashMap<>();
        texts.forEach(text -> asked(text).forEach(term -> having.merge(term, 1, Integer::sum)));
        double most = TermWeights.rarity(texts.size(), 0);
        having.forEach((term, count) -> worth.put(
                term, query.weight(term) * Math.max(LEAST_RARITY, TermWeights.rarity(texts.size(), count) / most)));
        this.least = Math.max(
                LEAST,
                BESIDE_THE_BEST * texts.stream().mapToDouble(this::sum).max().orElse(0));
    }

    /** Returns the score of a text; 0 where it is not relevant enough. */
    public double of(Titled text) {
        boolean named = query.names().stream()
                .anyMatch(name -> text.title().contains(name) || text.text().contains(name));
        double sum = sum(text);
        return (asked(text).size() > 1 && sum >= least) || named ? sum : 0;
    }

    private double sum(Titled text) {
        Set<String> inTitle = new HashSet<>(Tokenizer.of(text.title()));
        return asked(text).stream()
                .mapToDouble(term -> worth.getOrDefault(term, 0.0) * (inTitle.contains(term) ? IN_TITLE : 1))
                .sum();
    }

    private Set<String> asked(Titled text) {
        Set<String> terms = new HashSet<>(Tokenizer.of(text.title()));
        terms.addAll(Tokenizer.of(text.text()));
        terms.removeIf(term -> query.weight(term) == 0);
        return terms;
    }
}
