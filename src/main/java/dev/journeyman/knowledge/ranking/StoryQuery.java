package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.words.FileWords;
import dev.journeyman.knowledge.words.Tokenizer;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The query for the files that matter for a story. It is immutable and may be used from any thread.
 *
 * @param weights the terms of the story, each with its weight
 * @param names the identifiers that the story names as they are written in code
 * @param paths the paths and file names that the story names
 * @param sentences the parts of the story, in its order
 * @param aboutTests whether the story is about tests
 */
public record StoryQuery(
        Map<String, Double> weights,
        Set<String> names,
        Set<String> paths,
        List<StorySentence> sentences,
        boolean aboutTests) {

    /**
     * A part of a story, word by word. It is immutable and may be used from any thread.
     *
     * @param words all its words in order, in lower case, with an empty one where a sentence or a clause ends
     * @param weight the weight of the part
     */
    public record StorySentence(List<String> words, double weight) {

        public StorySentence {
            words = List.copyOf(words);
        }
    }

    private static final double TITLE = 3;
    private static final double CRITERION = 2;
    private static final double INTENT = 1.5;
    private static final double DESCRIPTION = 1;
    private static final double NAME = 2;
    private static final double COMMAND = 1.5;

    /** The part of a word's weight that is added where the word occurs again in another part of the story. */
    private static final double AGAIN = 0.25;

    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w@.-])[\\w@.-]*[\\w@-]/[\\w@./-]*\\w|\\b[\\w-]+(?:\\.[\\w-]+){0,20}\\.(?:[a-z]{1,4}|gradle|json|yaml|properties)\\b");

    /** The words of commands that belong to their tools. */
    private static final Pattern OF_TOOLS = Pattern.compile(
            "(?i)(?<![\\w*])(?:-{1,2}[\\w-]+|(?:\\./)?(?:gradlew?|mvnw?|npm|npx|yarn|pnpm|node|pytest|python3?"
                + "|go|cargo|make|bash|sh|grep|cat|vitest|jest|tox|uv|poetry|bundle|rspec|dotnet|test|tests|check|run|build|verify|exec|q))(?![\\w*])");

    /** The phrases of criteria that hold for all tests. */
    private static final Pattern PASSING =
            Pattern.compile("(?i)\\b(?:all\\s+|the\\s+)*tests?\\s+(?:still\\s+)?(?:pass|succeed|run|are\\s+green)\\w*");

    /** An identifier that does not occur in prose: with an inner capital, an underscore, or parentheses after it. */
    private static final Pattern NAME_IN_CODE =
            Pattern.compile("\\b(?:[A-Za-z]\\w*[a-z0-9][A-Z]\\w*|[A-Za-z]+_\\w+|[A-Za-z]\\w{2,}(?=\\(\\)))");

    /** A pattern of the test names that a command runs. */
    private static final Pattern GLOB =
            Pattern.compile("(?<![\\w./*-])(?:\\*[A-Za-z]\\w+\\*?|[A-Za-z]\\w+\\*)(?![\\w./*-])");

    /** A task of a build, which is not a name in the files. */
    private static final Pattern TASK = Pattern.compile("\\b[a-z]+(?:[A-Z][a-z]+)*(?:Test|Tests|Check|Build)\\b");

    private static final Pattern QUOTED = Pattern.compile("`([^`\n]{2,80})`");
    private static final Pattern NAME_QUOTED = Pattern.compile("`([A-Za-z_]\\w{2,})(?:\\(\\))?`");

    /** A sequence that is too long for a path or a name: data within the story. */
    private static final Pattern DATA = Pattern.compile("\\S{400,}+");

    public StoryQuery {
        weights = Map.copyOf(weights);
        names = Set.copyOf(names);
        paths = Set.copyOf(paths);
        sentences = List.copyOf(sentences);
    }

    /** Returns the query for a story. */
    public static StoryQuery of(Story story) {
        Map<String, Double> weights = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> paths = new LinkedHashSet<>();
        weigh(weights, story.title(), TITLE);
        weigh(weights, story.intent(), INTENT);
        weigh(weights, story.description(), DESCRIPTION);
        look(story.title() + "\n" + story.intent() + "\n" + story.description(), names, paths);
        for (Criterion criterion : story.criteria()) {
            weigh(weights, PASSING.matcher(criterion.text()).replaceAll(" "), CRITERION);
            look(criterion.text(), names, paths);
            if (criterion.command() != null) {
                look(criterion.command(), names, paths);
                TASK.matcher(criterion.command())
                        .results()
                        .map(MatchResult::group)
                        .forEach(names::remove);
                weigh(weights, OF_TOOLS.matcher(criterion.command()).replaceAll(" "), COMMAND);
            }
        }
        names.forEach(name -> weigh(weights, name, NAME));
        QUOTED.matcher(story.title() + "\n" + story.description())
                .results()
                .forEach(match -> weigh(weights, match.group(1), NAME));
        return new StoryQuery(
                weights,
                names,
                paths,
                sentences(story),
                Tokenizer.of(story.title()).contains("test"));
    }

    private static List<StorySentence> sentences(Story story) {
        List<StorySentence> sentences = new ArrayList<>();
        sentences.add(sentence(story.title(), TITLE));
        sentences.add(sentence(story.intent(), INTENT));
        sentences.add(sentence(story.description(), DESCRIPTION));
        story.criteria().forEach(criterion -> sentences.add(sentence(criterion.text(), CRITERION)));
        return sentences;
    }

    private static StorySentence sentence(String text, double weight) {
        return new StorySentence(Tokenizer.words(bare(text)), weight);
    }

    /** Returns the terms, always in the same order. */
    List<String> terms() {
        return weights.keySet().stream().sorted().toList();
    }

    /** Returns what is looked for in the texts of files. */
    public FileWords.Wanted wanted() {
        return FileWords.Wanted.of(terms(), names);
    }

    /** Returns the weight of a term; 0 where the query does not have it. */
    public double weight(String term) {
        return weights.getOrDefault(term, 0.0);
    }

    /** Returns how well a text matches: the sum of the weights of its terms. */
    public double match(String text) {
        return sum(Tokenizer.of(text));
    }

    private double sum(List<String> words) {
        double sum = 0;
        for (int i = 0; i < words.size(); i++) {
            double weight = weight(words.get(i));
            if (weight > 0 && words.indexOf(words.get(i)) == i) {
                sum += weight;
            }
        }
        return sum;
    }

    private static void weigh(Map<String, Double> weights, String text, double weight) {
        String words = PATH.matcher(bare(text)).replaceAll(" "); // a path is searched for as a whole
        Tokenizer.of(words).stream().distinct().forEach(term -> weights.merge(term, weight, StoryQuery::merged));
    }

    private static double merged(double one, double other) {
        return Math.max(one, other) + AGAIN * Math.min(one, other);
    }

    private static String bare(String text) {
        return DATA.matcher(text).replaceAll(" ");
    }

    private static void look(String said, Set<String> names, Set<String> paths) {
        String text = bare(said);
        PATH.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(StoryQuery::relative)
                .forEach(paths::add);
        GLOB.matcher(text).results().map(MatchResult::group).forEach(paths::add);
        NAME_IN_CODE.matcher(text).results().map(MatchResult::group).forEach(names::add);
        NAME_QUOTED.matcher(text).results().map(match -> match.group(1)).forEach(names::add);
    }

    private static String relative(String path) {
        return path.replaceFirst("^(?:\\./)+", "");
    }
}
