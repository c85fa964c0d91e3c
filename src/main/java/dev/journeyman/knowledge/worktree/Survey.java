package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ranking.Change;
import dev.journeyman.knowledge.ranking.Hits;
import dev.journeyman.knowledge.ranking.Kind;
import dev.journeyman.knowledge.ranking.Query;
import dev.journeyman.knowledge.ranking.Ranked;
import dev.journeyman.knowledge.ranking.Ranking;
import dev.journeyman.knowledge.ranking.Scan;
import dev.journeyman.knowledge.ranking.Scanned;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Workspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a look around in a worktree found: its files, the newest changes, and which files matter for a story. It is made once for a
 * question, and used by one thread.
 */
final class Survey {

    /** How many files are looked into at most; those whose paths promise nothing are passed over first. */
    private static final int LOOKED_INTO = 12_000;

    private static final int SECOND_LOOK = 160;
    private static final int CHANGES = 60;
    private static final int PARTS = 4;

    private final WorktreeFiles files;
    private final List<Change> changes;
    private final List<Ranked> ranked;

    Survey(Workspace workspace, Query query, String base) {
        files = new WorktreeFiles(workspace);
        changes = changes(workspace.repository(), base);
        Ranking ranking = new Ranking(query, changes, scanned(query));
        Map<String, String> texts = new LinkedHashMap<>();
        ranking.first(SECOND_LOOK).forEach(path -> files.text(path).ifPresent(text -> texts.put(path, text)));
        ranked = ranking.best(texts);
    }

    WorktreeFiles files() {
        return files;
    }

    /** Returns the newest commits, the newest first. */
    List<Change> changes() {
        return changes;
    }

    /** Returns the files that matter, the best first. */
    List<Ranked> ranked() {
        return ranked;
    }

    private static List<Change> changes(Repository repository, String base) {
        return repository.log(base, CHANGES).stream()
                .map(commit -> new Change(commit.subject(), commit.files()))
                .toList();
    }

    private List<Scanned> scanned(Query query) {
        List<String> ordered = files.paths().size() <= LOOKED_INTO ? files.paths() : promising(query, files.paths());
        int into = Math.min(LOOKED_INTO, ordered.size());
        Stream<Scanned> looked = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> part(query, ordered.subList(into * part / PARTS, into * (part + 1) / PARTS)))
                .flatMap(List::stream);
        Stream<Scanned> passed =
                ordered.subList(into, ordered.size()).stream().map(path -> new Scanned(path, Hits.none(query)));
        return Stream.concat(looked, passed)
                .sorted(Comparator.comparing(Scanned::path))
                .toList();
    }

    private List<Scanned> part(Query query, List<String> paths) {
        Scan scan = new Scan(query);
        List<Scanned> scanned = new ArrayList<>();
        for (String path : paths) {
            if (Kind.of(path) == Kind.MADE) {
                scanned.add(new Scanned(path, Hits.none(query)));
            } else {
                files.bytes(path).ifPresent(bytes -> scanned.add(new Scanned(path, scan.of(bytes))));
            }
        }
        return scanned;
    }

    /** Returns paths with those first that promise most. */
    private static List<String> promising(Query query, List<String> paths) {
        record Promising(String path, double promise) {}
        return paths.stream()
                .map(path -> new Promising(path, query.match(path) + (Kind.of(path) == Kind.SOURCE ? 1 : 0)))
                .sorted(Comparator.comparingDouble(Promising::promise).reversed())
                .map(Promising::path)
                .toList();
    }
}
