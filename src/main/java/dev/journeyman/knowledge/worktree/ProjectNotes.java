package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.Item;
import dev.journeyman.knowledge.Section;
import dev.journeyman.knowledge.Topic;
import dev.journeyman.knowledge.ranking.Kind;
import dev.journeyman.knowledge.ranking.Query;
import dev.journeyman.knowledge.ranking.Ranked;
import dev.journeyman.knowledge.ranking.Relevance;
import dev.journeyman.knowledge.reading.Decision;
import dev.journeyman.knowledge.reading.Decisions;
import dev.journeyman.knowledge.reading.Dependency;
import dev.journeyman.knowledge.reading.Imports;
import dev.journeyman.knowledge.reading.Manifests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a project says of itself that matters for a story: some of its decisions, and some of what it builds on; none rather than noise. */
final class ProjectNotes {

    private static final int FILES = 200;
    private static final int DECISIONS = 8;
    private static final int DEPENDENCIES = 10;

    /** How many of the best files are looked at for what they import. */
    private static final int IMPORTING = 8;

    private static final double DECISION_WEIGHT = 250;
    private static final double DEPENDENCY_WEIGHT = 110;

    private final WorktreeFiles files;
    private final Query query;

    ProjectNotes(WorktreeFiles files, Query query) {
        this.files = files;
        this.query = query;
    }

    private record Matched(Decision decision, double match) {}

    Section decisions() {
        List<Decision> decisions = new ArrayList<>();
        files.paths().stream()
                .filter(Decisions::in)
                .limit(FILES)
                .forEach(path -> files.text(path).ifPresent(text -> decisions.addAll(Decisions.of(path, text))));
        Relevance relevance = new Relevance(
                query, decisions.stream().map(ProjectNotes::titled).toList());
        List<Matched> best = decisions.stream()
                .map(decision -> new Matched(decision, relevance.of(titled(decision))))
                .filter(each -> each.match() > 0)
                .sorted(Comparator.comparingDouble(Matched::match).reversed())
                .limit(DECISIONS)
                .toList();
        List<Item> items = new ArrayList<>();
        best.forEach(each -> items.add(item(each, items.size())));
        return new Section(Topic.DECISIONS, items);
    }

    private static Relevance.Titled titled(Decision decision) {
        return new Relevance.Titled(decision.title(), decision.gist());
    }

    private static Item item(Matched each, int place) {
        return new Item(
                "- %s (%s)".formatted(said(each.decision()), each.decision().place()),
                "it shares words with the story, worth %s".formatted(String.format(Locale.ROOT, "%.1f", each.match())),
                DECISION_WEIGHT - place);
    }

    /** Returns a decision in its own words: often its title is the beginning of a sentence. */
    private static String said(Decision decision) {
        if (decision.gist().isEmpty()) {
            return decision.title();
        }
        boolean goesOn = Character.isLetterOrDigit(decision.gist().charAt(0))
                || "\"`'(".indexOf(decision.gist().charAt(0)) >= 0;
        return decision.title() + (goesOn ? ": " : "") + decision.gist();
    }

    /** Returns what the story names of what the project builds on, and what its best files import: nothing where neither does. */
    Section dependencies(List<Ranked> ranked) {
        List<Dependency> all = new ArrayList<>();
        files.paths().stream()
                .filter(Manifests::in)
                .sorted(Comparator.comparingInt((String path) -> nearest(path, ranked)))
                .limit(FILES)
                .forEach(path -> files.text(path).ifPresent(text -> all.addAll(Manifests.of(path, text))));
        all.removeIf(Imports::ofVersions);
        List<Dependency> imported = Imports.of(ranked.stream()
                        .filter(file -> file.kind() != Kind.TEST || query.aboutTests())
                        .limit(IMPORTING)
                        .flatMap(file -> files.text(file.path()).stream())
                        .toList())
                .from(all);
        Set<Dependency> named = new LinkedHashSet<>(all.stream()
                .filter(each -> query.match(Imports.family(each)) > 0)
                .toList());
        List<Item> items = new ArrayList<>();
        items.addAll(lines(List.copyOf(named), "the story names it", DEPENDENCY_WEIGHT));
        items.addAll(lines(
                imported.stream().filter(each -> !named.contains(each)).toList(),
                "the best files import it",
                DEPENDENCY_WEIGHT - items.size()));
        return new Section(Topic.DEPENDENCIES, items);
    }

    /** Returns dependencies by the file that says so, each name once. */
    private static List<Item> lines(List<Dependency> dependencies, String reason, double weight) {
        Map<String, List<String>> byFile = new LinkedHashMap<>();
        Set<String> told = new HashSet<>();
        dependencies.stream()
                .filter(each -> told.size() < DEPENDENCIES && told.add(each.name()))
                .forEach(each -> byFile.computeIfAbsent(each.place(), any -> new ArrayList<>())
                        .add(each.toString()));
        List<Item> items = new ArrayList<>();
        byFile.forEach((file, names) -> items.add(
                new Item("- %s: %s".formatted(file, String.join(", ", names)), reason, weight - items.size())));
        return items;
    }

    /** Returns the place of the best file below the directory of a build; builds of nothing that matters come last. */
    private static int nearest(String path, List<Ranked> ranked) {
        String directory = path.substring(0, path.lastIndexOf('/') + 1);
        for (int i = 0; i < ranked.size(); i++) {
            if (ranked.get(i).path().startsWith(directory)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }
}
