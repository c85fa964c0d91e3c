package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.ranking.FileKind;
import dev.journeyman.knowledge.ranking.RankedFile;
import dev.journeyman.knowledge.ranking.Relevance;
import dev.journeyman.knowledge.ranking.StoryQuery;
import dev.journeyman.knowledge.reading.DecisionRecord;
import dev.journeyman.knowledge.reading.DecisionRecords;
import dev.journeyman.knowledge.reading.Dependency;
import dev.journeyman.knowledge.reading.DependencyManifests;
import dev.journeyman.knowledge.reading.ImportedDependencies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Finds the decisions and dependencies of a project that are relevant for a story; less relevant ones are left out. */
final class ProjectNotes {

    private static final int FILES = 200;
    private static final int DECISIONS = 8;
    private static final int DEPENDENCIES = 10;

    /** The number of best files whose imports are read. */
    private static final int IMPORTING = 8;

    private static final double DECISION_WEIGHT = 250;
    private static final double DEPENDENCY_WEIGHT = 110;

    private final WorktreeFiles files;
    private final StoryQuery query;

    ProjectNotes(WorktreeFiles files, StoryQuery query) {
        this.files = files;
        this.query = query;
    }

    private record Matched(DecisionRecord decision, double match) {}

    KnowledgeSection decisions() {
        List<DecisionRecord> decisions = new ArrayList<>();
        files.paths().parallelStream().filter(DecisionRecords::in).toList().stream()
                .limit(FILES)
                .forEach(path -> files.text(path).ifPresent(text -> decisions.addAll(DecisionRecords.of(path, text))));
        Relevance relevance = new Relevance(
                query, decisions.stream().map(ProjectNotes::titled).toList());
        List<Matched> best = decisions.stream()
                .map(decision -> new Matched(decision, relevance.of(titled(decision))))
                .filter(each -> each.match() > 0)
                .sorted(Comparator.comparingDouble(Matched::match).reversed())
                .limit(DECISIONS)
                .toList();
        List<KnowledgeItem> items = new ArrayList<>();
        best.forEach(each -> items.add(item(each, items.size())));
        return new KnowledgeSection(Topic.DECISIONS, items);
    }

    private static Relevance.Titled titled(DecisionRecord decision) {
        return new Relevance.Titled(decision.title(), decision.gist());
    }

    private static KnowledgeItem item(Matched each, int place) {
        return new KnowledgeItem(
                "- %s (%s)".formatted(said(each.decision()), each.decision().place()),
                "it shares words with the story, worth %s".formatted(String.format(Locale.ROOT, "%.1f", each.match())),
                DECISION_WEIGHT - place);
    }

    /** Returns title and gist of a decision as one text; the title is often the beginning of a sentence. */
    private static String said(DecisionRecord decision) {
        if (decision.gist().isEmpty()) {
            return decision.title();
        }
        boolean goesOn = Character.isLetterOrDigit(decision.gist().charAt(0))
                || "\"`'(".indexOf(decision.gist().charAt(0)) >= 0;
        return decision.title() + (goesOn ? ": " : "") + decision.gist();
    }

    /** Returns the dependencies that the story names or the best files import; empty where there are none. */
    KnowledgeSection dependencies(List<RankedFile> ranked) {
        List<Dependency> all = new ArrayList<>();
        files.paths().parallelStream().filter(DependencyManifests::in).toList().stream()
                .sorted(Comparator.comparingInt((String path) -> nearest(path, ranked)))
                .limit(FILES)
                .forEach(path -> files.text(path).ifPresent(text -> all.addAll(DependencyManifests.of(path, text))));
        all.removeIf(ImportedDependencies::ofVersions);
        List<Dependency> imported = ImportedDependencies.of(ranked.stream()
                        .filter(file -> file.kind() != FileKind.TEST || query.aboutTests())
                        .limit(IMPORTING)
                        .flatMap(file -> files.text(file.path()).stream())
                        .toList())
                .from(all);
        Set<Dependency> named = new LinkedHashSet<>(all.stream()
                .filter(each -> query.match(ImportedDependencies.family(each)) > 0)
                .toList());
        List<KnowledgeItem> items = new ArrayList<>();
        items.addAll(lines(List.copyOf(named), "the story names it", DEPENDENCY_WEIGHT));
        items.addAll(lines(
                imported.stream().filter(each -> !named.contains(each)).toList(),
                "the best files import it",
                DEPENDENCY_WEIGHT - items.size()));
        return new KnowledgeSection(Topic.DEPENDENCIES, items);
    }

    /** Returns dependencies by the file that declares them, each name once. */
    private static List<KnowledgeItem> lines(List<Dependency> dependencies, String reason, double weight) {
        Map<String, List<String>> byFile = new LinkedHashMap<>();
        Set<String> told = new HashSet<>();
        dependencies.stream()
                .filter(each -> told.size() < DEPENDENCIES && told.add(each.name()))
                .forEach(each -> byFile.computeIfAbsent(each.place(), any -> new ArrayList<>())
                        .add(each.toString()));
        List<KnowledgeItem> items = new ArrayList<>();
        byFile.forEach((file, names) -> items.add(new KnowledgeItem(
                "- %s: %s".formatted(file, String.join(", ", names)), reason, weight - items.size())));
        return items;
    }

    /** Returns the rank of the best file below the directory of a build; a build without ranked files comes last. */
    private static int nearest(String path, List<RankedFile> ranked) {
        String directory = path.substring(0, path.lastIndexOf('/') + 1);
        for (int i = 0; i < ranked.size(); i++) {
            if (ranked.get(i).path().startsWith(directory)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }
}
