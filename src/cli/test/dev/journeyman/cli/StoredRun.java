package dev.journeyman.cli;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.StoredRuns;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run that a test writes into a store entry by entry, with moves from the transition table and without an engine. */
public final class StoredRun {

    private final String name;
    private final List<RecordedEntry> entries = new ArrayList<>();
    private Instant now;

    public StoredRun(String name, String title, Instant begun) {
        this(name, Story.of(title, "", Criterion.checked("it is so", "true")), begun);
    }

    public StoredRun(String name, Story story, Instant begun) {
        this.name = name;
        now = begun;
        with(new Entry.RunStarted(
                name, story, Map.of("repo", "/projects/shop", "home", "/h", "models", "openai:gpt-5")));
    }

    /** Adds an entry, one second after the previous one. */
    public StoredRun with(Entry entry) {
        entries.add(new RecordedEntry(entries.size() + 1, now, entry));
        now = now.plusSeconds(1);
        return this;
    }

    /** Adds the moves that signals cause. */
    public StoredRun moved(Signal... signals) {
        for (Signal signal : signals) {
            Position from = runState().position();
            Move move = Flow.standard().decide(from, signal);
            with(new Entry.Moved(move));
        }
        return this;
    }

    /** Adds a turn of the coder. */
    public StoredRun turn(String cost) {
        return with(new Entry.ReplyReceived(
                1,
                CallerRole.CODER,
                "openai:gpt-5",
                AiMessage.from("hm"),
                new Usage(1_200, 34, 0, true),
                new BigDecimal(cost),
                false));
    }

    /** Opens a request for a verdict and parks the run. */
    public StoredRun asks() {
        return asks(WorktreeSnapshot.NOTHING);
    }

    /** Opens a request for a verdict, with what was seen of the worktree, and parks the run. */
    public StoredRun asks(WorktreeSnapshot seen) {
        State state = runState().position().state();
        String request = runState().review().nextRequest();
        return with(new Entry.ReviewRequested(request, state, "architect", seen))
                .with(new Entry.RunPaused("%s waits for architect to answer %s".formatted(state, request), null));
    }

    /** Adds the verdict on the open request, and the move that it causes. */
    public StoredRun judged(Verdict verdict) {
        RunState asked = runState();
        String request = asked.review().open().orElseThrow().request();
        return with(new Entry.VerdictGiven(request, verdict.decision(), verdict.feedback()))
                .moved(PendingSubmission.of(asked).signal(verdict));
    }

    /** Ends the run in its current state. */
    public StoredRun ended(String reason) {
        return with(new Entry.RunEnded(runState().position().state(), reason));
    }

    String name() {
        return name;
    }

    public ReportFold facts() {
        return ReportFold.of(entries, runState());
    }

    RunState runState() {
        return RunState.of(entries);
    }

    public List<RecordedEntry> entries() {
        return List.copyOf(entries);
    }

    /** Appends the run to a journal. */
    public void into(Journal journal) {
        StoredRuns.append(journal, name, 0, entries);
    }
}
