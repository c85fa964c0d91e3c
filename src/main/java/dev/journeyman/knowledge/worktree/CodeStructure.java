package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.ranking.FileKind;
import dev.journeyman.knowledge.ranking.RankedFile;
import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.knowledge.ranking.StoryQuery;
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

/** Describes the relevant files: their declarations, their tests, and the last commits that changed them. */
final class CodeStructure {

    private static final int FILES = 18;

    /** The maximum number of tests among them: tests show what is covered, not what has to be changed. */
    private static final int TESTS_AMONG = 5;

    private static final int OUTLINED = 6;
    private static final int OUTLINE = 14;
    private static final int NAMES = 8;
    private static final int COVERED = 6;
    private static final int TESTS = 8;
    private static final int COMMITS = 5;

    /** The minimum score of a file, as a part of the best score. */
    private static final double WORTH = 0.15;

    private static final double FILE_WEIGHT = 300;
    private static final double OUTLINE_WEIGHT = 150;
    private static final double TEST_WEIGHT = 170;
    private static final double COMMIT_WEIGHT = 120;

    private final WorktreeScan survey;
    private final StoryQuery query;

    CodeStructure(WorktreeScan survey, StoryQuery query) {
        this.survey = survey;
        this.query = query;
    }

    KnowledgeSection section() {
        List<KnowledgeItem> items = new ArrayList<>();
        List<RankedFile> files = best();
        for (int i = 0; i < files.size(); i++) {
            items.addAll(file(files.get(i), i));
        }
        items.addAll(tests(files));
        items.addAll(commits(files));
        return new KnowledgeSection(Topic.CODE_STRUCTURE, items);
    }

    /** Returns the tests of some files, for the verification of criteria. */
    List<KnowledgeItem> testsOf(List<String> paths) {
        Set<String> stems = paths.stream().map(FileKind::stem).collect(Collectors.toSet());
        return survey.tests().stream()
                .filter(path -> stems.contains(FileKind.tested(path)))
                .limit(TESTS)
                .map(path -> new KnowledgeItem("- test: " + path, "it is named after a file that changed", TEST_WEIGHT))
                .toList();
    }

    private List<RankedFile> best() {
        double least = survey.ranked().isEmpty() ? 0 : survey.ranked().get(0).score() * WORTH;
        List<RankedFile> best = new ArrayList<>();
        int tests = 0;
        for (RankedFile file : survey.ranked()) {
            tests += file.kind() == FileKind.TEST ? 1 : 0;
            if (file.score() >= least
                    && best.size() < FILES
                    && (file.kind() != FileKind.TEST || tests <= TESTS_AMONG)) {
                best.add(file);
            }
        }
        return best;
    }

    private List<KnowledgeItem> file(RankedFile file, int place) {
        String reason = "rank %s, score %s: %s"
                .formatted(
                        place + 1, String.format(Locale.ROOT, "%.1f", file.score()), String.join("; ", file.reasons()));
        boolean outlined = place < OUTLINED && file.symbols().size() > 1 && file.kind() != FileKind.TEST;
        String names = outlined || file.kind() == FileKind.TEST ? "" : names(file);
        List<KnowledgeItem> items = new ArrayList<>();
        items.add(new KnowledgeItem(
                "- %s (%s lines)%s".formatted(file.path(), file.lines(), names.isEmpty() ? "" : ": " + names),
                reason,
                FILE_WEIGHT - place));
        if (outlined) {
            items.add(
                    new KnowledgeItem(outline(file), "outline of rank " + (place + 1), OUTLINE_WEIGHT - 10.0 * place));
        }
        return items;
    }

    /** Returns the most relevant declarations of a file with their lines. */
    private String names(RankedFile file) {
        return chosen(file.symbols(), NAMES).stream()
                .map(symbol -> symbol.name() + ":" + symbol.line())
                .collect(Collectors.joining(", "));
    }

    private String outline(RankedFile file) {
        List<Symbol> chosen = chosen(file.symbols(), OUTLINE);
        int left = file.symbols().size() - chosen.size();
        return chosen.stream()
                        .map(symbol -> "  - %s: %s".formatted(symbol.line(), symbol.signature()))
                        .collect(Collectors.joining("\n"))
                + (left > 0 ? "\n  - … and %s more".formatted(left) : "");
    }

    /** Returns the most relevant symbols, in the order of the file. */
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

    private List<KnowledgeItem> tests(List<RankedFile> files) {
        Set<String> told = files.stream().map(RankedFile::path).collect(Collectors.toSet());
        Map<String, String> covered = new HashMap<>();
        files.stream()
                .filter(file -> file.kind() == FileKind.SOURCE)
                .limit(COVERED)
                .forEach(file -> covered.putIfAbsent(FileKind.stem(file.path()), file.path()));
        List<KnowledgeItem> items = new ArrayList<>();
        for (String path : survey.tests()) {
            String source = items.size() < TESTS ? covered.get(FileKind.tested(path)) : null;
            if (source != null && !told.contains(path)) {
                items.add(new KnowledgeItem(
                        "- test: " + path, "it is named after " + source, TEST_WEIGHT - items.size()));
            }
        }
        return items;
    }

    private List<KnowledgeItem> commits(List<RankedFile> files) {
        Set<String> best =
                files.stream().limit(COVERED * 2L).map(RankedFile::path).collect(Collectors.toSet());
        List<KnowledgeItem> items = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (RecentCommit change : survey.changes()) {
            List<String> touched =
                    change.files().stream().filter(best::contains).toList();
            if (!touched.isEmpty() && items.size() < COMMITS && told.add(change.subject())) {
                String more = touched.size() > 3 ? " and %s more".formatted(touched.size() - 3) : "";
                items.add(new KnowledgeItem(
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
