package dev.journeyman.opentelemetry;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folds of the runs that an engine drives. What another process wrote before is read from the journal, and the spans that it ended
 * are not returned again. It is used by one thread at a time.
 */
final class LiveFolds {

    private static final Logger LOG = LoggerFactory.getLogger(LiveFolds.class);

    private final Map<String, Known> folds = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private final Journal journal;
    private final boolean contents;

    /** What is known of a run: the fold of its entries up to a seq. */
    private static final class Known {

        private final SpanFold fold;
        private long seq;

        Known(SpanFold fold) {
            this.fold = fold;
        }

        List<FinishedSpan> after(RecordedEntry recorded) {
            seq = recorded.seq();
            return fold.after(recorded);
        }
    }

    LiveFolds(Journal journal, boolean contents) {
        this.journal = journal;
        this.contents = contents;
    }

    /** Applies an entry that this engine wrote, and returns the spans that it ends; none if the run cannot be read. */
    List<FinishedSpan> after(String run, StoredEntry stored) {
        if (broken.contains(run)) {
            return List.of();
        }
        try {
            return applied(run, stored);
        } catch (RuntimeException problem) {
            folds.remove(run);
            broken.add(run);
            LOG.warn("The rest of run {} is not traced: {}", run, problem.toString());
            return List.of();
        }
    }

    private List<FinishedSpan> applied(String run, StoredEntry stored) {
        Known known = folds.computeIfAbsent(run, any -> new Known(new SpanFold(run, contents)));
        if (stored.seq() <= known.seq) {
            return List.of();
        }
        if (stored.seq() > known.seq + 1) {
            RunEntries.readAfter(journal, run, known.seq).stream()
                    .filter(before -> before.seq() < stored.seq())
                    .forEach(known::after);
        }
        RecordedEntry recorded = RunEntries.recorded(stored);
        List<FinishedSpan> ended = known.after(recorded);
        if (stored.last() || recorded.entry() instanceof Entry.RunPaused) {
            folds.remove(run); // what resumes it may be another process
        }
        return ended;
    }
}
