package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.ranking.QueryTerms.AskedTerms;
import dev.journeyman.knowledge.words.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The ranking of the files of a worktree by their relevance for a story. A first pass scores all files by their paths,
 * their words and the newest commits; a second pass scores the best of them by their declarations and references. The
 * same files give the same order.
 *
 * <p>It must be used by one thread.
 */
public final class FileRanking {

    private static final double SATURATION = 1.2;
    private static final double LENGTH = 0.4;

    /** The part of a text's score that depends on how many of the query's terms it has. */
    private static final double COVERAGE = 0.25;

    private static final double IN_NAME = 1.3;
    private static final double IN_DIRECTORY = 0.5;
    private static final double IN_SYMBOL = 0.7;
    private static final double IN_KEYS = 0.8;
    private static final double IN_COMMIT = 0.5;
    private static final double NAMED_PATH = 60;
    private static final double NAMED_FILE = 40;
    private static final double NAMED_TESTS = 25;
    private static final double DECLARED_NAME = 22;
    private static final double NAME_IN_TEXT = 3;
    private static final double RECENT = 0.2;
    private static final double FADING = 0.9;

    /** The number of files above which a commit is ignored, because it says too little about each of them. */
    private static final int EVERYTHING = 800;

    private final StoryQuery query;
    private final TermWeights rarity;
    private final NamedFiles spoken;
    private final Map<String, FileScore> scores;
    private final boolean aboutTests;

    /** A path and the value of its score. */
    private record Valued(String path, double value) {

        /** The order by value; of equal ones the last path comes first. */
        static final Comparator<Valued> WORST_FIRST =
                Comparator.comparingDouble(Valued::value).thenComparing(Valued::path, Comparator.reverseOrder());
    }

    /**
     * Scores all files in a first pass.
     *
     * @param query the query of the story
     * @param changes the newest commits, the newest first
     * @param files all files
     */
    public FileRanking(StoryQuery query, List<RecentCommit> changes, List<ScannedFile> files) {
        this.query = query;
        this.rarity = new TermWeights(query, files);
        this.spoken = new NamedFiles(query, files);
        this.aboutTests = query.aboutTests();
        List<FileScore> looked = files.parallelStream().map(this::look).toList();
        this.scores = new HashMap<>(2 * looked.size());
        for (int i = 0; i < looked.size(); i++) {
            scores.put(files.get(i).address().path(), looked.get(i));
        }
        look(changes);
    }

    /** Returns the paths with the highest scores of the first pass, the best first; files with score 0 are left out. */
    public List<String> first(int most) {
        if (most == 0) {
            return List.of();
        }
        PriorityQueue<Valued> best = new PriorityQueue<>(Valued.WORST_FIRST);
        scores.forEach((path, score) -> {
            double value = score.value();
            if (value > 0 && (best.size() < most || value >= best.element().value())) {
                best.add(new Valued(path, value));
                if (best.size() > most) {
                    best.remove();
                }
            }
        });
        return best.stream()
                .sorted(Valued.WORST_FIRST.reversed())
                .map(Valued::path)
                .toList();
    }

    /**
     * Returns files in their final order, the best first.
     *
     * @param outlines the outlines of the best files of the first pass, by their paths
     */
    public List<RankedFile> best(Map<String, FileOutline> outlines) {
        outlines.forEach((path, outline) -> lookAt(path, outline.symbols()));
        new FileReferences(outlines).credit(first(outlines.size()), scores);
        List<RankedFile> ranked = new ArrayList<>();
        outlines.forEach((path, outline) -> ranked.add(new RankedFile(
                path,
                FileKind.of(path),
                scoreOf(path).value(),
                scoreOf(path).reasons(),
                outline.symbols(),
                outline.lines())));
        ranked.removeIf(file -> file.score() <= 0);
        ranked.sort(Comparator.comparingDouble(RankedFile::score).reversed().thenComparing(RankedFile::path));
        return ranked;
    }

    private FileScore scoreOf(String path) {
        return scores.computeIfAbsent(path, any -> new FileScore());
    }

    private FileScore look(ScannedFile file) {
        FileScore score = new FileScore();
        FileAddress address = file.address();
        String path = address.path();
        String stem = address.stem();
        boolean test = address.kind() == FileKind.TEST;
        named(path, stem, score);
        for (String named : query.paths()) {
            if (test && runs(named, path, stem)) {
                score.addInFull(NAMED_TESTS, () -> "a check runs it");
                break;
            }
        }
        double inName = rarity.match(address.name());
        if (inName > 0) {
            score.add(
                    IN_NAME * inName * rarity.coverage(address.name()),
                    () -> "its name has " + rarity.said(address.name()));
        }
        score.add(spoken.worth(address), () -> "the story says its name: " + rarity.said(address.name()));
        score.add(
                IN_DIRECTORY * rarity.match(address.directory()),
                () -> "its path has " + rarity.said(address.directory()));
        text(file, score);
        file.hits().named().stream().sorted().forEach(each -> score.add(NAME_IN_TEXT, () -> "it mentions " + each));
        return score.times(test && aboutTests ? 1 : address.kind().worth());
    }

    /** Adds the score for a file that the story names. */
    private void named(String path, String stem, FileScore score) {
        double most = 0;
        for (String named : query.paths()) {
            if (path.endsWith(named) && (path.length() == named.length() || path.endsWith("/" + named))) {
                most = Math.max(most, named.contains("/") ? NAMED_PATH : NAMED_FILE);
            }
        }
        if (most > 0) {
            score.addInFull(most, () -> "the story names it");
        } else if (query.names().contains(stem)) {
            score.addInFull(NAMED_FILE, () -> "the story names " + stem);
        }
    }

    /**
     * Returns whether a directory of tests, or a pattern of test names, that the story names includes a test.
     */
    private static boolean runs(String named, String path, String stem) {
        String bare = named.replace("*", "");
        return named.contains("*")
                ? (named.startsWith("*") || stem.startsWith(bare)) && stem.contains(bare)
                : path.startsWith(named + "/");
    }

    /** Adds the score of a file's words by BM25, with a bonus where it has most of the query's terms. */
    private void text(ScannedFile file, FileScore score) {
        if (file.hits().words() == 0) {
            return;
        }
        double length = 1 - LENGTH + LENGTH * file.hits().words() / rarity.averageWords();
        List<Integer> found = new ArrayList<>();
        double worth = 0;
        double asked = 0;
        double covered = 0;
        int[] counts = file.hits().counts();
        for (int i = 0; i < counts.length; i++) {
            asked += rarity.of(i);
            if (counts[i] > 0) {
                covered += rarity.of(i);
                worth += rarity.of(i) * counts[i] * (SATURATION + 1) / (counts[i] + SATURATION * length);
                found.add(i);
            }
        }
        double whole = asked == 0 ? 0 : covered / asked;
        score.add(worth * (1 - COVERAGE + 2 * COVERAGE * whole), () -> "it speaks of " + spoken(found));
    }

    private String spoken(List<Integer> found) {
        return found.stream()
                .sorted(Comparator.comparingDouble((Integer i) -> rarity.of(i)).reversed())
                .limit(4)
                .map(rarity::term)
                .collect(Collectors.joining(", "));
    }

    /** Adds the scores of recent commits: for recently changed files, and for files changed by similar work. */
    private void look(List<RecentCommit> newest) {
        Set<String> seen = new HashSet<>();
        double weight = 1;
        for (RecentCommit change : newest) {
            double match = rarity.matchInText(rarity.asked(change.subject()));
            for (String file : change.files().size() > EVERYTHING ? List.<String>of() : change.files()) {
                FileScore score = scores.get(file);
                if (score != null && score.value() > 0) {
                    score.add(
                            IN_COMMIT * match * spread(change), () -> "\"%s\" changed it".formatted(change.subject()));
                    if (seen.add(file)) {
                        score.times(1 + RECENT * weight * spread(change));
                    }
                }
            }
            weight *= FADING;
        }
    }

    /** Returns how much a commit says about each of its files: the more files it changed, the less. */
    private static double spread(RecentCommit change) {
        return Math.min(1, 8.0 / Math.max(1, change.files().size()));
    }

    /** Adds the score of a file's declarations. */
    private void lookAt(String path, List<Symbol> symbols) {
        if (FileKind.of(path) == FileKind.SETTINGS) {
            lookAtKeys(symbols, scoreOf(path));
        } else {
            lookAt(symbols, scoreOf(path));
        }
    }

    /** Adds the score of all keys together, because each key describes only a part of the settings. */
    private void lookAtKeys(List<Symbol> keys, FileScore score) {
        AskedTerms terms = rarity.asked(
                keys.stream().flatMap(key -> Tokenizer.of(key.name()).stream()).toList());
        score.add(IN_KEYS * rarity.match(terms), () -> "its keys have " + rarity.said(terms));
    }

    private void lookAt(List<Symbol> symbols, FileScore score) {
        double best = 0;
        String named = "";
        for (Symbol symbol : symbols) {
            AskedTerms terms = rarity.asked(symbol.name());
            double worth = rarity.match(terms) * rarity.coverage(terms);
            if (worth > best) {
                best = worth;
                named = symbol.name();
            }
            if (query.names().contains(symbol.name())) {
                score.add(DECLARED_NAME, () -> "it declares " + symbol.name() + ", which the story names");
            }
        }
        String most = named;
        score.add(IN_SYMBOL * best, () -> "it declares " + most);
    }
}
