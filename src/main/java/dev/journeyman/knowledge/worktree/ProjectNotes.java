package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.Item;
import dev.journeyman.knowledge.Section;
import dev.journeyman.knowledge.Topic;
import dev.journeyman.knowledge.ranking.Query;
import dev.journeyman.knowledge.ranking.Ranked;
import dev.journeyman.knowledge.reading.Decision;
import dev.journeyman.knowledge.reading.Decisions;
import dev.journeyman.knowledge.reading.Dependency;
import dev.journeyman.knowledge.reading.Manifests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a project says of itself: its decisions, and what it builds on. Those that the story asks for come first. */
final class ProjectNotes {

    private static final int FILES = 200;
    private static final int DECISIONS = 8;
    private static final int UNASKED = 3;
    private static final int DEPENDENCIES = 32;
    private static final int A_LINE = 8;
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
        List<Matched> decisions = new ArrayList<>();
        files.paths().stream()
                .filter(Decisions::in)
                .limit(FILES)
                .forEach(path -> files.text(path)
                        .ifPresent(text -> Decisions.of(path, text).forEach(each -> decisions.add(matched(each)))));
        List<Matched> best = decisions.stream()
                .sorted(Comparator.comparingDouble(Matched::match).reversed())
                .limit(DECISIONS)
                .toList();
        List<Item> items = new ArrayList<>();
        for (Matched each : best) {
            if (each.match() > 0 || items.size() < UNASKED) {
                items.add(item(each, items.size()));
            }
        }
        return new Section(Topic.DECISIONS, items);
    }

    private Matched matched(Decision decision) {
        return new Matched(decision, 2 * query.match(decision.title()) + query.match(decision.gist()));
    }

    private static Item item(Matched each, int place) {
        Decision decision = each.decision();
        String reason = each.match() > 0
                ? "it shares words with the story, worth %s".formatted(String.format(Locale.ROOT, "%.1f", each.match()))
                : "it is one of the few decisions there are";
        return new Item(
                "- %s (%s)".formatted(said(decision), decision.place()),
                reason,
                (each.match() > 0 ? DECISION_WEIGHT : DEPENDENCY_WEIGHT) - place);
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

    /** Returns what the project builds on; the builds nearest to the files that matter come first. */
    Section dependencies(List<Ranked> ranked) {
        Map<String, List<Dependency>> byFile = new LinkedHashMap<>();
        files.paths().stream()
                .filter(Manifests::in)
                .sorted(Comparator.comparingInt((String path) -> nearest(path, ranked)))
                .limit(FILES)
                .forEach(path -> files.text(path).ifPresent(text -> byFile.put(path, Manifests.of(path, text))));
        List<Item> items = new ArrayList<>();
        int said = 0;
        for (Map.Entry<String, List<Dependency>> each : byFile.entrySet()) {
            List<String> names = each.getValue().stream()
                    .sorted(Comparator.comparingDouble((Dependency one) -> query.match(one.name()))
                            .reversed())
                    .map(Dependency::toString)
                    .limit(DEPENDENCIES - said)
                    .toList();
            said += names.size();
            for (int from = 0; from < names.size(); from += A_LINE) {
                items.add(new Item(
                        "- %s: %s"
                                .formatted(
                                        each.getKey(),
                                        String.join(", ", names.subList(from, Math.min(names.size(), from + A_LINE)))),
                        "the build says so",
                        DEPENDENCY_WEIGHT - items.size()));
            }
        }
        return new Section(Topic.DEPENDENCIES, items);
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
