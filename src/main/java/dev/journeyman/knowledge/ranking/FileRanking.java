package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ranks the files of a worktree by how much they matter for a story. A first look goes over all files by their paths, their words
 * and the newest changes; a second one over the best of them by what they declare and whom they know. The same files give the same
 * order.
 *
 * <p>It is used by one thread.
 */
public final class FileRanking {

    private static final double SATURATION = 1.2;
    private static final double LENGTH = 0.4;

    /** How much of what a text is worth depends on the part of the asked words that it has. */
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

    /** How many files a commit changed that says nothing of any of them. */
    private static final int EVERYTHING = 800;

    private final StoryQuery query;
    private final TermWeights rarity;
    private final NamedFiles spoken;
    private final Map<String, FileScore> scores = new LinkedHashMap<>();
    private final boolean aboutTests;

    /**
     * Takes a first look.
     *
     * @param changes the newest commits, the newest first
     * @param files all files
     */
    public FileRanking(StoryQuery query, List<RecentCommit> changes, List<ScannedFile> files) {
        this.query = query;
        this.rarity = new TermWeights(query, files);
        this.spoken = new NamedFiles(query, files);
        this.aboutTests = query.aboutTests();
        List<FileScore> looked = files.parallelStream().map(this::look).toList();
        for (int i = 0; i < looked.size(); i++) {
            scores.put(files.get(i).address().path(), looked.get(i));
        }
        look(changes);
    }

    /** Returns the paths that matter most at first look, the best first; what nothing speaks for is not among them. */
    public List<String> first(int most) {
        if (most == 0) {
            return List.of();
        }
        double[] ordered =
                scores.values().stream().mapToDouble(FileScore::value).sorted().toArray();
        double least = ordered.length <= most ? 0 : ordered[ordered.length - most];
        Map<String, Double> best = new HashMap<>();
        scores.forEach((path, score) -> {
            double value = score.value();
            if (value > 0 && value >= least) {
                best.put(path, value);
            }
        });
        return best.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
                .limit(most)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Returns files in their final order, the best first.
     *
     * @param texts the texts of those that mattered at first look, by their paths
     */
    public List<RankedFile> best(Map<String, String> texts) {
        Map<String, List<Symbol>> symbols = texts.entrySet().parallelStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, text -> SymbolExtractor.of(text.getKey(), text.getValue())));
        symbols.forEach((path, declared) -> lookAt(path, declared));
        new FileReferences(texts, symbols).credit(first(texts.size()), scores);
        List<RankedFile> ranked = new ArrayList<>();
        texts.forEach((path, text) -> ranked.add(new RankedFile(
                path,
                FileKind.of(path),
                scoreOf(path).value(),
                scoreOf(path).reasons(),
                symbols.getOrDefault(path, List.of()),
                (int) text.lines().count())));
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
            score.add(IN_NAME * inName * coverage(address.name()), () -> "its name has " + said(address.name()));
        }
        score.add(spoken.worth(address), () -> "the story says its name: " + said(address.name()));
        score.add(IN_DIRECTORY * rarity.match(address.directory()), () -> "its path has " + said(address.directory()));
        text(file, score);
        file.hits().named().stream().sorted().forEach(each -> score.add(NAME_IN_TEXT, () -> "it mentions " + each));
        return score.times(test && aboutTests ? 1 : address.kind().worth());
    }

    /** Adds what it counts that the story names the file. */
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

    /** Returns whether something the story names is a directory of tests, or a pattern of their names, that a test belongs to. */
    private static boolean runs(String named, String path, String stem) {
        String bare = named.replace("*", "");
        return named.contains("*")
                ? (named.startsWith("*") || stem.startsWith(bare)) && stem.contains(bare)
                : path.startsWith(named + "/");
    }

    /** Adds what a file's words are worth, as BM25 has it, and more where it has most of what is asked for. */
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

    /** Adds what the newest commits tell: what was changed lately, and what was changed when something alike was done. */
    private void look(List<RecentCommit> newest) {
        Set<String> seen = new HashSet<>();
        double weight = 1;
        for (RecentCommit change : newest) {
            double match = rarity.matchInText(Tokenizer.of(change.subject()));
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

    /** Returns how much a commit says of each of its files: one that touches everything says nothing. */
    private static double spread(RecentCommit change) {
        return Math.min(1, 8.0 / Math.max(1, change.files().size()));
    }

    /** Adds what a file declares. */
    private void lookAt(String path, List<Symbol> symbols) {
        if (FileKind.of(path) == FileKind.SETTINGS) {
            lookAtKeys(symbols, scoreOf(path));
        } else {
            lookAt(symbols, scoreOf(path));
        }
    }

    /** Adds what keys are about: where settings have many, each tells a part of it. */
    private void lookAtKeys(List<Symbol> keys, FileScore score) {
        List<String> terms = keys.stream()
                .flatMap(key -> Tokenizer.of(key.name()).stream())
                .distinct()
                .toList();
        score.add(IN_KEYS * rarity.match(terms), () -> "its keys have " + said(terms));
    }

    private void lookAt(List<Symbol> symbols, FileScore score) {
        double best = 0;
        String named = "";
        for (Symbol symbol : symbols) {
            List<String> terms = Tokenizer.of(symbol.name());
            double worth = rarity.match(terms) * coverage(terms);
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

    /** Returns how much of a name is asked for, a half at least: all of it is better than a part. */
    private double coverage(List<String> terms) {
        return terms.isEmpty() ? 0 : 0.5 + 0.5 * rarity.countAsked(terms) / terms.size();
    }

    private String said(List<String> terms) {
        return String.join(", ", rarity.asked(terms));
    }
}
