package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ranking.FileAddress;
import dev.journeyman.knowledge.ranking.FileKind;
import dev.journeyman.knowledge.ranking.FileOutline;
import dev.journeyman.knowledge.ranking.FileRanking;
import dev.journeyman.knowledge.ranking.FileWords;
import dev.journeyman.knowledge.ranking.RankedFile;
import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.knowledge.ranking.ScannedFile;
import dev.journeyman.knowledge.ranking.StoryQuery;
import dev.journeyman.knowledge.ranking.WordCounter;
import dev.journeyman.workspace.Repository;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * A scan of a worktree for a query: its files, the newest commits, and the files that are relevant for a story. It is
 * created once for each request and must be used by one thread.
 */
final class WorktreeScan {

    /** The maximum number of files that are read; those whose paths match least are skipped first. */
    private static final int LOOKED_INTO = 12_000;

    private static final int SECOND_LOOK = 160;
    private static final int CHANGES = 60;
    private static final int PARTS = 4;

    private final WorktreeFiles files;
    private final List<RecentCommit> changes;
    private final List<RankedFile> ranked;

    WorktreeScan(WorktreeFiles files, Repository repository, StoryQuery query, String base) {
        CompletableFuture<List<RecentCommit>> log =
                CompletableFuture.supplyAsync(() -> changes(repository, base)); // in parallel with the files
        this.files = files;
        List<ScannedFile> scanned = scanned(files, query);
        changes = log.join();
        FileRanking ranking = new FileRanking(query, changes, scanned);
        ranked = ranking.best(outlines(ranking.first(SECOND_LOOK)));
    }

    WorktreeFiles files() {
        return files;
    }

    /** Returns the newest commits, the newest first. */
    List<RecentCommit> changes() {
        return changes;
    }

    /** Returns the relevant files, the best first. */
    List<RankedFile> ranked() {
        return ranked;
    }

    private static List<RecentCommit> changes(Repository repository, String base) {
        return repository.log(base, CHANGES).stream()
                .map(commit -> new RecentCommit(commit.subject(), commit.files()))
                .toList();
    }

    /** Returns the outlines of files by their paths, in order; files that may not be quoted are left out. */
    private Map<String, FileOutline> outlines(List<String> paths) {
        List<Optional<FileOutline>> outlines =
                paths.parallelStream().map(files::outline).toList();
        Map<String, FileOutline> byPath = new LinkedHashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            String path = paths.get(i);
            outlines.get(i).ifPresent(outline -> byPath.put(path, outline));
        }
        return byPath;
    }

    /** Returns all files that may be quoted, in order, with the hits in those whose paths match best. */
    private static List<ScannedFile> scanned(WorktreeFiles files, StoryQuery query) {
        List<FileAddress> addresses = FileAddress.all(files.paths());
        boolean[] promising = promising(query, addresses);
        FileWords.Wanted wanted = FileWords.Wanted.of(query);
        return IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    WordCounter counter = new WordCounter();
                    List<ScannedFile> scanned = new ArrayList<>();
                    int end = addresses.size() * (part + 1) / PARTS;
                    for (int i = addresses.size() * part / PARTS; i < end; i++) {
                        FileAddress address = addresses.get(i);
                        if (promising[i] && address.kind() != FileKind.MADE) {
                            files.words(address.path(), counter)
                                    .ifPresent(words -> scanned.add(new ScannedFile(address, words.hits(wanted))));
                        } else {
                            scanned.add(new ScannedFile(address, wanted.none()));
                        }
                    }
                    return scanned;
                })
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Returns which files are read: where there are too many, those whose paths match best, and of equal ones the
     * first.
     */
    private static boolean[] promising(StoryQuery query, List<FileAddress> addresses) {
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
