package dev.journeyman.web.console.live;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the runs whose entries are not all told yet, from heads alone. Mostly it looks at the newest heads; from time to
 * time at all, because machines whose clocks are behind write heads that are not among the newest. It is used under the
 * lock of the feed.
 */
final class ChangedHeads {

    /** The heads that are looked at each time. */
    private static final int NEWEST = 64;

    private static final Duration BETWEEN_SWEEPS = Duration.ofSeconds(10);

    private final Journal journal;
    private final InstantSource clock;
    private final Map<String, Long> told = new HashMap<>();
    private Instant swept = Instant.MIN;

    ChangedHeads(Journal journal, InstantSource clock) {
        this.journal = journal;
        this.clock = clock;
    }

    /** What changed: runs with new entries, the one that was written first in front, and whether runs are gone. */
    record Changes(List<RunHead> heads, boolean gone) {}

    /** Begins with all runs as they are now: what they have is not told. */
    void begin(Set<String> watched) {
        told.keySet().retainAll(watched);
        journal.heads(HeadQuery.ALL).forEach(head -> told.putIfAbsent(head.run(), head.seq()));
        swept = clock.instant();
    }

    /** Returns whether it began with all runs. */
    boolean begun() {
        return !swept.equals(Instant.MIN);
    }

    /** Returns the seq up to which a run was told. */
    long told(String run) {
        return told.getOrDefault(run, 0L);
    }

    void tell(String run, long seq) {
        told.put(run, seq);
    }

    /**
     * Returns what changed.
     *
     * @param all whether all runs are of interest
     * @param watched the runs that are of interest in any case
     */
    Changes next(boolean all, Set<String> watched) {
        Map<String, RunHead> changed = new LinkedHashMap<>();
        boolean sweep = all && !clock.instant().isBefore(swept.plus(BETWEEN_SWEEPS));
        boolean gone = false;
        if (all) {
            List<RunHead> heads = journal.heads(sweep ? HeadQuery.ALL : HeadQuery.ALL.limit(NEWEST));
            heads.forEach(head -> add(head, changed));
            if (sweep) {
                swept = clock.instant();
                gone = forgetOthers(heads, watched);
            } else if (changed.size() == NEWEST) {
                swept = Instant.MIN.plus(BETWEEN_SWEEPS); // there may be more: all are looked at next time
            }
        }
        watched.forEach(run -> journal.head(run).ifPresent(head -> add(head, changed)));
        List<RunHead> oldestFirst = new ArrayList<>(changed.values());
        oldestFirst.sort(HeadQuery.ORDER.reversed());
        return new Changes(oldestFirst, gone);
    }

    private void add(RunHead head, Map<String, RunHead> changed) {
        if (head.seq() != told(head.run())) {
            changed.put(head.run(), head);
        }
    }

    private boolean forgetOthers(List<RunHead> heads, Set<String> watched) {
        Set<String> there = new HashSet<>(watched);
        heads.forEach(head -> there.add(head.run()));
        return told.keySet().retainAll(there);
    }
}
