package dev.journeyman.run;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Story;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run that a test records entry by entry, one a second, with moves from the transition table and without an engine. */
public final class RecordedRun {

    public static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private final List<RecordedEntry> entries = new ArrayList<>();

    public RecordedRun(Story story) {
        with(new Entry.RunStarted("r", story, Map.of()));
    }

    public RecordedRun with(Entry entry) {
        entries.add(new RecordedEntry(entries.size() + 1, NOON.plusSeconds(entries.size()), entry));
        return this;
    }

    /** Adds the moves that signals cause. */
    public RecordedRun moved(Signal... signals) {
        for (Signal signal : signals) {
            with(new Entry.Moved(Flow.standard().decide(state().position(), signal)));
        }
        return this;
    }

    public RecordedRun asks() {
        State asked = state().position().state();
        return with(new Entry.ReviewRequested(
                state().review().nextRequest(), asked, "architect", WorktreeSnapshot.NOTHING));
    }

    /** Adds the verdict on the open request, and the move that it causes. */
    public RecordedRun judged(Verdict verdict) {
        RunState asked = state();
        String request = asked.review().open().orElseThrow().request();
        return with(new Entry.VerdictGiven(request, verdict.decision(), verdict.feedback()))
                .moved(PendingSubmission.of(asked).signal(verdict));
    }

    public RunState state() {
        return RunState.of(entries);
    }

    public List<RecordedEntry> entries() {
        return List.copyOf(entries);
    }
}
