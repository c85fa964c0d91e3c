package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.Item;
import dev.journeyman.knowledge.Section;
import dev.journeyman.knowledge.Topic;
import dev.journeyman.knowledge.ranking.Change;
import dev.journeyman.knowledge.ranking.Kind;
import dev.journeyman.knowledge.ranking.Query;
import dev.journeyman.knowledge.ranking.Ranked;
import dev.journeyman.knowledge.ranking.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells of the files that matter: what they declare, which tests cover them, and which commits changed them last. */
final class CodeStructure {

    private static final int FILES = 18;

    /** How many of them may be tests: they say what is covered, not what has to be changed. */
    private static final int TESTS_AMONG = 5;

    private static final int OUTLINED = 6;
    private static final int OUTLINE = 14;
    private static final int NAMES = 8;
    private static final int COVERED = 6;
    private static final int TESTS = 8;
    private static final int COMMITS = 5;

    /** What a file has to be worth to be told of, as a part of what the best one is worth. */
    private static final double WORTH = 0.15;

    private static final double FILE_WEIGHT = 300;
    private static final double OUTLINE_WEIGHT = 150;
    private static final double TEST_WEIGHT = 170;
    private static final double COMMIT_WEIGHT = 120;

    private final Survey survey;
    private final Query query;

    CodeStructure(Survey survey, Query query) {
        this.survey = survey;
        this.query = query;
    }

    Section section() {
        List<Item> items = new ArrayList<>();
        List<Ranked> files = best();
        for (int i = 0; i < files.size(); i++) {
            items.addAll(file(files.get(i), i));
        }
        items.addAll(tests(files));
        items.addAll(commits(files));
        return new Section(Topic.CODE_STRUCTURE, items);
    }

    /** Returns tests of some files, for whoever verifies them. */
    List<Item> testsOf(List<String> paths) {
        Set<String> stems = paths.stream().map(Kind::stem).collect(Collectors.toSet());
        return survey.files().paths().stream()
                .filter(path -> stems.contains(Kind.tested(path)) && Kind.of(path) == Kind.TEST)
                .limit(TESTS)
                .map(path -> new Item("- test: " + path, "it is named after a file that changed", TEST_WEIGHT))
                .toList();
    }

    private List<Ranked> best() {
        double least = survey.ranked().isEmpty() ? 0 : survey.ranked().get(0).score() * WORTH;
        List<Ranked> best = new ArrayList<>();
        int tests = 0;
        for (Ranked file : survey.ranked()) {
            tests += file.kind() == Kind.TEST ? 1 : 0;
            if (file.score() >= least && best.size() < FILES && (file.kind() != Kind.TEST || tests <= TESTS_AMONG)) {
                best.add(file);
            }
        }
        return best;
    }

    private List<Item> file(Ranked file, int place) {
        String reason = "rank %s, score %s: %s"
                .formatted(
                        place + 1, String.format(Locale.ROOT, "%.1f", file.score()), String.join("; ", file.reasons()));
        boolean outlined = place < OUTLINED && file.symbols().size() > 1 && file.kind() != Kind.TEST;
        String names = outlined || file.kind() == Kind.TEST ? "" : names(file);
        List<Item> items = new ArrayList<>();
        items.add(new Item(
                "- %s (%s lines)%s".formatted(file.path(), file.lines(), names.isEmpty() ? "" : ": " + names),
                reason,
                FILE_WEIGHT - place));
        if (outlined) {
            items.add(new Item(outline(file), "outline of rank " + (place + 1), OUTLINE_WEIGHT - 10.0 * place));
        }
        return items;
    }

    /** Returns what a file declares that is asked for, and its types, with their lines. */
    private String names(Ranked file) {
        return chosen(file.symbols(), NAMES).stream()
                .map(symbol -> symbol.name() + ":" + symbol.line())
                .collect(Collectors.joining(", "));
    }

    private String outline(Ranked file) {
        List<Symbol> chosen = chosen(file.symbols(), OUTLINE);
        int left = file.symbols().size() - chosen.size();
        return chosen.stream()
                        .map(symbol -> "  - %s: %s".formatted(symbol.line(), symbol.signature()))
                        .collect(Collectors.joining("\n"))
                + (left > 0 ? "\n  - … and %s more".formatted(left) : "");
    }

    /** Returns the symbols that matter most, in the order of the file. */
    private List<Symbol> chosen(List<Symbol> symbols, int most) {
        return symbols.stream()
                .sorted(Comparator.comparingDouble((Symbol symbol) -> worth(symbol))
                        .reversed())
                .limit(most)
                .sorted(Comparator.comparingInt(Symbol::line))
                .toList();
    }

    private double worth(Symbol symbol) {
        return query.match(symbol.name()) + (query.names().contains(symbol.name()) ? 10 : 0) + (symbol.type() ? 2 : 0);
    }

    private List<Item> tests(List<Ranked> files) {
        Set<String> told = files.stream().map(Ranked::path).collect(Collectors.toSet());
        Map<String, String> covered = new HashMap<>();
        files.stream()
                .filter(file -> file.kind() == Kind.SOURCE)
                .limit(COVERED)
                .forEach(file -> covered.putIfAbsent(Kind.stem(file.path()), file.path()));
        List<Item> items = new ArrayList<>();
        for (String path : survey.files().paths()) {
            String source = covered.get(Kind.tested(path));
            if (source != null && items.size() < TESTS && !told.contains(path) && Kind.of(path) == Kind.TEST) {
                items.add(new Item("- test: " + path, "it is named after " + source, TEST_WEIGHT - items.size()));
            }
        }
        return items;
    }

    private List<Item> commits(List<Ranked> files) {
        Set<String> best = files.stream().limit(COVERED * 2L).map(Ranked::path).collect(Collectors.toSet());
        List<Item> items = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (Change change : survey.changes()) {
            List<String> touched =
                    change.files().stream().filter(best::contains).toList();
            if (!touched.isEmpty() && items.size() < COMMITS && told.add(change.subject())) {
                String more = touched.size() > 3 ? " and %s more".formatted(touched.size() - 3) : "";
                items.add(new Item(
                        "- commit \"%s\": %s%s"
                                .formatted(
                                        change.subject(),
                                        String.join(", ", touched.subList(0, Math.min(3, touched.size()))),
                                        more),
                        "it is one of the newest that changed these files",
                        COMMIT_WEIGHT - items.size()));
            }
        }
        return items;
    }
}
