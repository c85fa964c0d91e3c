package dev.journeyman.web;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A run that a test writes into a journal, entry by entry, without an engine. */
public final class SampleRun {

    private static final Instant BEGUN = Instant.parse("2026-01-01T00:00:00Z");

    private final Journal journal;
    private final String name;
    private RunState state = RunState.START;

    private SampleRun(Journal journal, String name) {
        this.journal = journal;
        this.name = name;
    }

    /** Begins a run. */
    public static SampleRun begun(Journal journal, String name) {
        Story story = Story.of("The title of " + name, "Do it.", Criterion.checked("it holds", "true"));
        return new SampleRun(journal, name).with(new Entry.RunStarted(name, story, Map.of("repo", "/projects/shop")));
    }

    /** Appends an entry, a second after the one before. */
    public SampleRun with(Entry entry) {
        RecordedEntry next = new RecordedEntry(state.seq() + 1, BEGUN.plusSeconds(state.seq()), entry);
        long before = state.seq();
        state = state.after(next);
        journal.append(name, before, RunEntries.stored(List.of(next)), RunHeads.of(name, state, ""));
        return this;
    }

    /** Appends an entry that means one public event. */
    public SampleRun noted(String text) {
        return with(new Entry.BudgetNoted("turns", text, "all"));
    }

    /** Appends the move that a signal causes. */
    public SampleRun moved(Signal signal) {
        return with(new Entry.Moved(Flow.standard().decide(state.position(), signal)));
    }

    /** Appends what a plan that waits for a verdict is. */
    public SampleRun asks() {
        return moved(new Signal.WorkspaceReady())
                .moved(new Signal.PlanSubmitted("1. Do it."))
                .with(new Entry.ReviewRequested("r1", state.position().state(), "architect", WorktreeSnapshot.NOTHING))
                .with(new Entry.RunPaused("PLAN_REVIEW waits for architect to answer r1", null));
    }

    public String name() {
        return name;
    }

    public long seq() {
        return state.seq();
    }
}
