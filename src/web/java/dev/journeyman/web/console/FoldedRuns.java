package dev.journeyman.web.console;

import dev.journeyman.journal.Journal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The facts and the pages of runs, folded from their journals when they are asked for. It may be used from any thread. */
final class FoldedRuns implements RunFactsSource, PageSource {

    /** The runs whose folds are kept: those that were looked at last. */
    private static final int KEPT = 8;

    private final Journal journal;
    private final Map<String, FollowedRun> followed = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, FollowedRun> eldest) {
            return size() > KEPT;
        }
    };

    FoldedRuns(Journal journal) {
        this.journal = journal;
    }

    @Override
    public byte[] json(String run) {
        return followed(run).detail();
    }

    @Override
    public Page page(String run) {
        return followed(run).page();
    }

    private FollowedRun followed(String run) {
        synchronized (followed) {
            return followed.computeIfAbsent(run, any -> new FollowedRun(journal, run));
        }
    }
}
