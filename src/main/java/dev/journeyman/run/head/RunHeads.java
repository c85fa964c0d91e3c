package dev.journeyman.run.head;

import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.List;

/** Makes the heads of runs from their states. It may be used from any thread. */
public final class RunHeads implements HeadFold {

    private static final RunHead.Subject UNKNOWN = new RunHead.Subject("", "", "", "");

    /** Creates the fold that stores use. */
    public RunHeads() {}

    @Override
    public RunHead head(String store, String run, List<StoredEntry> entries) {
        List<RecordedEntry> recorded = RunEntries.recorded(store, run, entries);
        RunStart.of(run, recorded);
        return of(run, RunState.of(recorded), "");
    }

    /**
     * Returns the head of a run in a state.
     *
     * @param machine the machine that writes the newest entry; empty where that is not known
     */
    public static RunHead of(String run, RunState state, String machine) {
        return new RunHead(
                run,
                state.position().state(),
                state.history().end().isPresent(),
                state.request().map(request -> subject(state, request)).orElse(UNKNOWN),
                PendingWait.of(state).orElse(null),
                state.usage().all(),
                newest(state, machine));
    }

    private static RunHead.Newest newest(RunState state, String machine) {
        RunHead.Due due = state.history().due();
        String host = state.request().flatMap(WorkspaceRequest::host).orElse(null);
        return new RunHead.Newest(
                state.seq(), state.at(), machine, state.history().states(), due.never() ? due : due.on(host));
    }

    private static RunHead.Subject subject(RunState state, WorkspaceRequest request) {
        Story story = state.contract().story();
        return new RunHead.Subject(
                story.id(),
                story.title(),
                request.project(),
                request.directory().toString());
    }
}
