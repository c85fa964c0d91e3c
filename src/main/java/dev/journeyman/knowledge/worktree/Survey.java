package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ranking.Address;
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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

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
        CompletableFuture<List<Change>> log =
                CompletableFuture.supplyAsync(() -> changes(workspace.repository(), base)); // git does both at once
        files = new WorktreeFiles(workspace);
        List<Scanned> scanned = scanned(files, query);
        changes = log.join();
        Ranking ranking = new Ranking(query, changes, scanned);
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

    /** Returns all files that may be quoted, in order, and what is in those of them whose addresses promise most. */
    private static List<Scanned> scanned(WorktreeFiles files, Query query) {
        List<Address> addresses = Address.all(files.paths());
        boolean[] promising = promising(query, addresses);
        Hits none = Hits.none(query);
        return IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    Scan scan = new Scan(query);
                    List<Scanned> scanned = new ArrayList<>();
                    int end = addresses.size() * (part + 1) / PARTS;
                    for (int i = addresses.size() * part / PARTS; i < end; i++) {
                        Address address = addresses.get(i);
                        if (promising[i] && address.kind() != Kind.MADE) {
                            files.bytes(address.path())
                                    .ifPresent(bytes -> scanned.add(new Scanned(address, scan.of(bytes))));
                        } else {
                            scanned.add(new Scanned(address, none));
                        }
                    }
                    return scanned;
                })
                .flatMap(List::stream)
                .toList();
    }

    /** Returns which files are looked into: where there are many, those that promise most, and of equal ones the first. */
    private static boolean[] promising(Query query, List<Address> addresses) {
        double[] promises = addresses.stream().mapToDouble(query::promise).toArray();
        boolean[] promising = new boolean[promises.length];
        int room = Math.min(LOOKED_INTO, promises.length);
        double[] ordered = promises.clone();
        Arrays.sort(ordered);
        double least = room == 0 ? 0 : ordered[ordered.length - room];
        for (int i = 0; i < promises.length; i++) {
            promising[i] = promises[i] > least;
            room -= promising[i] ? 1 : 0;
        }
        for (int i = 0; i < promises.length && room > 0; i++) {
            if (promises[i] == least) {
                promising[i] = true;
                room--;
            }
        }
        return promising;
    }
}
