package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.words.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The file names that a story mentions in words: {@code QueryKey} where it says "query key", {@code profiles} where it
 * says "profiles". All words of a name have to occur, in its order; a name that few files have counts more. It must be
 * used by one thread while it is created and may be used from any thread afterwards.
 */
final class NamedFiles {

    private static final int LONGEST = 5;

    /**
     * The factor for a name of one word, which must match exactly: it is low, because any word may be a name by chance.
     */
    private static final double IN_ONE = 0.3;

    private static final double IN_TWO = 1.3;
    private static final double IN_MORE = 2.3;

    private static final List<String> OF_TESTS = List.of("tests", "test", "spec");

    private final StoryQuery query;
    private final int all;
    private final Map<String, Double> said = new HashMap<>();
    private final Map<String, Integer> having = new HashMap<>();

    NamedFiles(StoryQuery query, List<ScannedFile> files) {
        this.query = query;
        this.all = files.size();
        query.sentences().forEach(this::hear);
        for (ScannedFile file : files) {
            String name = file.address().kind() == FileKind.TEST ? "" : name(file.address());
            if (said.containsKey(name)) {
                having.merge(name, 1, Integer::sum);
            }
        }
    }

    /** Stores each sequence of words that could be a name. */
    private void hear(StoryQuery.StorySentence sentence) {
        List<String> words = sentence.words();
        for (int begin = 0; begin < words.size(); begin++) {
            int most = Math.min(words.size(), begin + LONGEST);
            for (int end = begin + 1; end <= most && !words.get(end - 1).isEmpty(); end++) {
                said.merge(joined(words.subList(begin, end)), sentence.weight(), Math::max);
            }
        }
    }

    /** Returns the score of a file whose name the story mentions; 0 where it does not mention it. */
    double worth(FileAddress address) {
        String name = name(address);
        double weight = said.getOrDefault(name, 0.0);
        if (weight == 0) {
            return 0;
        }
        int words = name.split(" ", -1).length;
        return weight
                * TermWeights.rarity(all, having.getOrDefault(name, 1))
                * (words == 1 ? IN_ONE : words == 2 ? IN_TWO : IN_MORE);
    }

    /**
     * Returns the name of a file for the lookup; empty where the query lacks one of its words. A test has the name of
     * the file that it tests.
     */
    private String name(FileAddress address) {
        if (!address.name().all() && (address.kind() != FileKind.TEST || !asksForTheTested(address))) {
            return "";
        }
        List<String> words = new ArrayList<>(Tokenizer.words(address.stem()));
        if (address.kind() == FileKind.TEST) {
            OF_TESTS.forEach(words::remove);
        }
        return joined(words);
    }

    /** Returns whether the query has all terms of a test's name but those that say that it is a test. */
    private boolean asksForTheTested(FileAddress address) {
        return Tokenizer.of(address.stem()).stream()
                .allMatch(term -> query.weight(term) > 0 || OF_TESTS.contains(term));
    }

    /** Joins words: a single one as it is, several as stems. */
    private static String joined(List<String> words) {
        return words.size() == 1
                ? words.get(0)
                : String.join(
                        " ",
                        words.stream().map(word -> Tokenizer.of(word, false)).toList());
    }
}
