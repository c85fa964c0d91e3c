package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ranking.FileAddress;
import dev.journeyman.knowledge.ranking.FileKind;
import dev.journeyman.knowledge.ranking.FileOutline;
import dev.journeyman.knowledge.ranking.FileRanking;
import dev.journeyman.knowledge.ranking.RankedFile;
import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.knowledge.ranking.ScannedFile;
import dev.journeyman.knowledge.ranking.StoryQuery;
import dev.journeyman.knowledge.words.FileWords.TermHits;
import dev.journeyman.knowledge.words.FileWords.Wanted;
import dev.journeyman.knowledge.words.HitCounter;
import dev.journeyman.knowledge.words.WordCounter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A scan of a worktree for a query: its files, the newest commits, and the files that are relevant for a story. It is
 * created once for each request and must be used by one thread.
 */
final class WorktreeScan {

    /** The maximum number of files that are read; those whose paths match least are skipped first. */
    private static final int LOOKED_INTO = 12_000;

    private static final int SECOND_LOOK = 160;
    private static final int PARTS = 4;

    private final WorktreeFiles files;
    private final List<String> tests;
    private final List<RecentCommit> changes;
    private final List<RankedFile> ranked;

    WorktreeScan(WorktreeListing listing, StoryQuery query) {
        files = listing.files();
        List<FileAddress> addresses = FileAddress.all(query, files.paths());
        tests = addresses.stream()
                .filter(address -> address.kind() == FileKind.TEST)
                .map(FileAddress::path)
                .toList();
        List<ScannedFile> scanned = scanned(files, addresses, query.wanted());
        changes = listing.commits().join();
        FileRanking ranking = new FileRanking(query, changes, scanned);
        ranked = ranking.best(outlines(ranking.first(SECOND_LOOK)));
    }

    WorktreeFiles files() {
        return files;
    }

    /** Returns the paths of all tests, in order. */
    List<String> tests() {
        return tests;
    }

    /** Returns the newest commits, the newest first. */
    List<RecentCommit> changes() {
        return changes;
    }

    /** Returns the relevant files, the best first. */
    List<RankedFile> ranked() {
        return ranked;
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
    private static List<ScannedFile> scanned(WorktreeFiles files, List<FileAddress> addresses, Wanted wanted) {
        boolean[] promising = promising(addresses);
        int[] read = IntStream.range(0, promising.length)
                .filter(i -> promising[i] && addresses.get(i).kind() != FileKind.MADE)
                .toArray();
        TermHits none = wanted.none();
        TermHits[] hits = new TermHits[promising.length];
        Arrays.fill(hits, none);
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            Function<String, Optional<TermHits>> reader = reader(files, wanted);
            for (int i = read.length * part / PARTS; i < read.length * (part + 1) / PARTS; i++) {
                hits[read[i]] = reader.apply(addresses.get(read[i]).path()).orElse(null);
            }
        });
        return IntStream.range(0, hits.length)
                .filter(i -> hits[i] != null)
                .mapToObj(i -> new ScannedFile(addresses.get(i), hits[i]))
                .toList();
    }

    /** Returns a reader of hits, for one thread. It counts all words only if they are kept. */
    private static Function<String, Optional<TermHits>> reader(WorktreeFiles files, Wanted wanted) {
        if (!files.keeping()) {
            HitCounter counter = new HitCounter(wanted);
            return path -> files.hits(path, counter);
        }
        WordCounter counter = new WordCounter();
        return path -> files.words(path, counter).map(words -> words.hits(wanted));
    }

    /**
     * Returns which files are read: where there are too many, those whose paths match best, and of equal ones the
     * first.
     */
    private static boolean[] promising(List<FileAddress> addresses) {
        double[] promises = addresses.stream().mapToDouble(FileAddress::promise).toArray();
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
