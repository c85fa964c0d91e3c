package dev.journeyman.knowledge.ranking;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The references among some files: a file that imports another, or mentions a name it declares, refers to it. It must
 * be used by one thread.
 */
final class FileReferences {

    private static final int SEEDS = 12;
    private static final double SHARE = 0.22;
    private static final double BACK = 0.6;
    private static final double OF_A_TEST = 0.5;
    private static final double TESTS = 0.45;
    private static final double DISTANCE = 4;
    private static final int SHORTEST = 4;

    private static final Set<String> EVERYWHERE =
            Set.of("index", "main", "utils", "util", "types", "test", "common", "init", "app");

    private final Map<String, FileOutline> outlines;
    private final Map<String, Set<String>> declares = new HashMap<>();

    FileReferences(Map<String, FileOutline> outlines) {
        this.outlines = outlines;
        outlines.forEach((path, outline) -> {
            if (SymbolExtractor.known(path)) {
                declares.put(path, declared(path, outline.symbols()));
            }
        });
    }

    /** Adds to each file that is connected with one of the best files a share of that file's score. */
    void credit(List<String> best, Map<String, FileScore> scores) {
        List<String> seeds =
                best.stream().filter(declares::containsKey).limit(SEEDS).toList();
        Map<String, Double> worth = new HashMap<>();
        seeds.forEach(seed -> worth.put(
                seed, scores.computeIfAbsent(seed, any -> new FileScore()).value()));
        for (String path : best) {
            double most = 0;
            double tests = 0;
            String reason = "";
            for (int i = 0; i < seeds.size(); i++) {
                String seed = seeds.get(i);
                if (FileKind.of(path) == FileKind.TEST
                        && FileKind.tested(path).equals(FileKind.stem(seed))
                        && FileKind.of(seed) != FileKind.TEST) {
                    tests = worth.getOrDefault(seed, 0.0) * TESTS * DISTANCE / (DISTANCE + i);
                    reason = "it tests %s".formatted(seed);
                    break;
                }
                double share = worth.getOrDefault(seed, 0.0)
                        * SHARE
                        * DISTANCE
                        / (DISTANCE + i)
                        * (FileKind.of(seed) == FileKind.TEST ? OF_A_TEST : 1);
                if (!seed.equals(path) && knows(seed, path) && share > most) {
                    most = share;
                    reason = "%s uses it".formatted(seed);
                } else if (!seed.equals(path) && share * BACK > most && knows(path, seed)) {
                    most = share * BACK;
                    reason = "it uses %s".formatted(seed);
                }
            }
            FileScore score = scores.computeIfAbsent(path, any -> new FileScore());
            String said = reason;
            score.addInFull(tests, () -> said);
            score.add(tests > 0 ? 0 : Math.min(most, score.value()), () -> said); // at most doubles it
        }
    }

    private boolean knows(String one, String other) {
        FileOutline outline = outlines.get(one);
        if (outline == null) {
            return false;
        }
        if (!SymbolExtractor.known(other)) {
            String name = other.substring(other.lastIndexOf('/') + 1);
            return name.length() > SHORTEST && outline.text().contains(name);
        }
        return declares.getOrDefault(other, Set.of()).stream().anyMatch(outline.mentions()::contains);
    }

    private static Set<String> declared(String path, List<Symbol> symbols) {
        Set<String> names = new LinkedHashSet<>();
        String name = path.substring(path.lastIndexOf('/') + 1);
        String stem = name.replaceFirst("\\..*$", "");
        if (stem.length() >= SHORTEST - 1 && !EVERYWHERE.contains(stem.toLowerCase(Locale.ROOT))) {
            names.add(stem);
            names.add(stem.toLowerCase(Locale.ROOT));
        }
        symbols.stream()
                .filter(symbol -> symbol.type() && symbol.name().length() >= SHORTEST)
                .forEach(symbol -> names.add(symbol.name()));
        return names;
    }
}
