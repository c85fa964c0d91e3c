package dev.journeyman.knowledge.ranking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    private static final Pattern WORD = Pattern.compile("[\\w$-]+");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final Pattern IMPORT = Pattern.compile(
            "^[ \\t]*+(?:import|from|use|mod|require|include|#include|export .* from|.*\\brequire\\()\\b?.*$",
            Pattern.MULTILINE);
    private static final Set<String> EVERYWHERE =
            Set.of("index", "main", "utils", "util", "types", "test", "common", "init", "app");

    private final Map<String, String> texts;
    private final Map<String, Set<String>> mentions;
    private final Map<String, Set<String>> declares = new HashMap<>();

    FileReferences(Map<String, String> texts, Map<String, List<Symbol>> symbols) {
        this.texts = texts;
        mentions = texts.entrySet().parallelStream()
                .filter(text -> SymbolExtractor.known(text.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, text -> mentioned(text.getValue())));
        mentions.keySet().forEach(path -> declares.put(path, declared(path, symbols.getOrDefault(path, List.of()))));
    }

    /** Adds to each file that is connected with one of the best files a share of that file's score. */
    void credit(List<String> best, Map<String, FileScore> scores) {
        List<String> seeds =
                best.stream().filter(mentions::containsKey).limit(SEEDS).toList();
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
        if (!SymbolExtractor.known(other)) {
            String name = other.substring(other.lastIndexOf('/') + 1);
            return name.length() > SHORTEST && texts.getOrDefault(one, "").contains(name);
        }
        Set<String> mentioned = mentions.getOrDefault(one, Set.of());
        return declares.getOrDefault(other, Set.of()).stream().anyMatch(mentioned::contains);
    }

    /**
     * Returns the names in a text that may refer to another file: the words of its imports, and capitalized
     * identifiers.
     */
    private static Set<String> mentioned(String text) {
        Set<String> names = new HashSet<>();
        Matcher imports = IMPORT.matcher(text);
        while (imports.find()) {
            Matcher name = WORD.matcher(imports.group());
            while (name.find()) {
                names.add(name.group().toLowerCase(Locale.ROOT));
            }
        }
        Matcher identifier = IDENTIFIER.matcher(text);
        while (identifier.find()) {
            if (Character.isUpperCase(identifier.group().charAt(0))) {
                names.add(identifier.group());
            }
        }
        return names;
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
