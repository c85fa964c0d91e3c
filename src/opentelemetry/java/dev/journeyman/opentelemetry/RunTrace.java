package dev.journeyman.opentelemetry;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trace of one run, as its journal has it now. The same entries make the same spans with the same ids, in every process. It is
 * immutable and may be used from any thread.
 */
public final class RunTrace {

    private final TraceCollector collector;
    private final List<FinishedSpan> spans;
    private final int unfinished;

    private RunTrace(TraceCollector collector, List<FinishedSpan> spans, int unfinished) {
        this.collector = collector;
        this.spans = List.copyOf(spans);
        this.unfinished = unfinished;
    }

    /**
     * Returns the trace of a run for a collector. It reads all entries of the run.
     *
     * @throws BadInputException if the journal does not contain the run
     * @throws UnreadableRunException if an entry is missing or damaged, or a newer version wrote it
     */
    public static RunTrace of(Journal journal, String run, TraceCollector collector) {
        SpanFold fold = new SpanFold(run, collector.contents());
        List<FinishedSpan> spans = new ArrayList<>();
        RunEntries.forEach(journal, run, recorded -> spans.addAll(fold.after(recorded)));
        List<FinishedSpan> open = fold.unfinished();
        if (spans.isEmpty() && open.isEmpty()) {
            throw new BadInputException(
                    "There is no run %s in this store. List the runs with journeyman list.".formatted(run));
        }
        spans.addAll(open);
        return new RunTrace(collector, spans, open.size());
    }

    /**
     * Returns the request for a workspace with the span of the caller that starts the run: the trace of the run links to it.
     *
     * @param traceparent the span, in the form of the header {@code traceparent} of W3C
     * @throws BadInputException if it has another form
     */
    public static WorkspaceRequest linked(WorkspaceRequest assignment, String traceparent) {
        Map<String, String> notes = new HashMap<>(assignment.notes());
        notes.put(CallerLink.OPTION, CallerLink.checked(traceparent));
        return new WorkspaceRequest(assignment.directory(), assignment.plain(), notes);
    }

    /** Returns the id of the trace, in 32 hexadecimal digits. */
    public String id() {
        return spans.get(0).context().getTraceId();
    }

    /** Returns the number of spans. */
    public int size() {
        return spans.size();
    }

    /** Returns how many of the spans have no end yet: the run is not over. They are marked, and end with its newest entry. */
    public int unfinished() {
        return unfinished;
    }

    /**
     * Sends the spans, those inside before those around them.
     *
     * @throws CollectorException if the collector does not take them; it gives up within a limited time
     */
    public void send() {
        try (SpanSender sender = new SpanSender(collector, SpanSender.LIMIT)) {
            sender.send(spans);
        }
    }
}
