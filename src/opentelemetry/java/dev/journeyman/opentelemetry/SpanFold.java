package dev.journeyman.opentelemetry;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.opentelemetry.TraceIds.Layer;
import dev.journeyman.story.Story;
import io.opentelemetry.api.trace.SpanContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The spans of a run, folded from its entries one after another. A span is there when the entry is there that ends it, and the same
 * entries always make the same spans. It is used by one thread at a time.
 */
final class SpanFold {

    private static final String FAILED = "failed";

    private final String run;
    private final TraceIds ids;
    private final TraceContents contents;
    private final CallSpans calls;
    private final StaySpans stays = new StaySpans();
    private @Nullable OpenSpan root;
    private Instant now = Instant.MIN;
    private int attempt;

    /**
     * Creates the fold of a run without entries.
     *
     * @param contents whether spans have the contents of messages, arguments and results
     */
    SpanFold(String run, boolean contents) {
        this.run = run;
        this.ids = new TraceIds(run);
        this.contents = new TraceContents(contents);
        this.calls = new CallSpans(run, this.contents);
    }

    /** Applies the next entry and returns the spans that it ends, those inside before those around them. */
    List<FinishedSpan> after(RecordedEntry recorded) {
        Instant before = now;
        now = recorded.at().isAfter(now) ? recorded.at() : now; // another machine's clock may be behind
        Entry entry = recorded.entry();
        OpenSpan over = root;
        if (over == null) {
            if (entry instanceof Entry.RunStarted started) {
                begin(recorded.seq(), started);
            }
            return List.of();
        }
        SpanPlace place = new SpanPlace(run, ids, recorded.seq(), now, over.context());
        List<FinishedSpan> ended = ended(place, entry, before);
        stays.reached(ended);
        return ended;
    }

    private List<FinishedSpan> ended(SpanPlace place, Entry entry, Instant before) {
        return switch (EntryKind.of(entry)) {
            case REQUEST_SENT -> sent(place, (Entry.RequestSent) entry);
            case REPLY_RECEIVED -> list(calls.replied(now, (Entry.ReplyReceived) entry));
            case CALL_FAILED -> list(calls.failed(now, (Entry.CallFailed) entry));
            case TOOL_STARTED -> calls.started(stays.place(place), (Entry.ToolStarted) entry);
            case TOOL_FINISHED -> list(calls.finished(now, (Entry.ToolFinished) entry));
            case CHECK_FINISHED -> checked(place, (Entry.CheckFinished) entry);
            case CHECKS_FINISHED -> helperOver();
            case MOVED -> moved(place, ((Entry.Moved) entry).move());
            case RUN_ENDED -> over((Entry.RunEnded) entry);
            case RUN_RESUMED, RUN_PAUSED, CONTEXT_CHANGED, ATTEMPT_STARTED -> noted(entry, before);
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    WORKSPACE_PREPARED,
                    NOTICE_GIVEN,
                    WORK_COMMITTED,
                    ATTEMPT_ENDED,
                    PROVIDER_SKIPPED,
                    BREAKER_CHANGED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    TOOLS_FOUND,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    COMMAND_STARTED,
                    FILES_DIFFERED,
                    REVIEW_REQUESTED,
                    VERDICT_GIVEN,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    SERVICE_CHECKED,
                    EFFECT_FAILED,
                    PUSH_STARTED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> List.of();
        };
    }

    /** Applies an entry that ends no span. */
    private List<FinishedSpan> noted(Entry entry, Instant before) {
        if (entry instanceof Entry.ContextChanged changed) {
            contents.changed(changed);
        } else if (entry instanceof Entry.AttemptStarted started) {
            attempt = started.number();
        } else {
            calls.cut(
                    entry instanceof Entry.RunResumed
                            ? before
                            : now); // it died after the entry before, or stopped here
        }
        return List.of();
    }

    private void begin(long seq, Entry.RunStarted started) {
        Story story = started.story();
        String kind = story.kind().name().toLowerCase(Locale.ROOT);
        SpanPlace place = new SpanPlace(run, ids, seq, now, SpanContext.getInvalid());
        OpenSpan span = place.begin(Layer.RUN, OpenSpan.internal(""))
                .operation("invoke_workflow", kind)
                .with(TraceKeys.WORKFLOW, kind)
                .with(TraceKeys.STORY, story.id())
                .with(TraceKeys.TITLE, story.title())
                .linked(CallerLink.of(started.options()));
        stays.enter(place.below(span), State.SETUP, attempt);
        root = span;
    }

    private List<FinishedSpan> sent(SpanPlace place, Entry.RequestSent request) {
        SpanPlace inside = stays.calling(place, request.caller(), calls.conversation(request.context()));
        return calls.sent(inside, request);
    }

    /** Makes the span of a check, of which one entry tells everything. */
    private List<FinishedSpan> checked(SpanPlace place, Entry.CheckFinished check) {
        List<FinishedSpan> ended = helperOver();
        Instant begun = now.minusMillis(check.millis());
        Instant earliest = stays.begun(begun);
        OpenSpan span = stays.place(place)
                .at(begun.isBefore(earliest) ? earliest : begun)
                .begin(Layer.CALL, OpenSpan.internal("check"))
                .with(TraceKeys.CRITERION, (long) check.criterion())
                .with(TraceKeys.ERROR, check.passed() ? null : FAILED);
        ended.add(span.ended(now));
        return ended;
    }

    /** Ends the helper's span, and before it what its process left open. */
    private List<FinishedSpan> helperOver() {
        List<FinishedSpan> ended = new ArrayList<>();
        if (stays.helping()) {
            ended.addAll(lost());
            ended.addAll(list(stays.helperOver()));
        }
        return ended;
    }

    private List<FinishedSpan> lost() {
        List<FinishedSpan> ended = calls.lost(now);
        stays.reached(ended);
        return ended;
    }

    private List<FinishedSpan> moved(SpanPlace place, Move move) {
        List<FinishedSpan> ended = new ArrayList<>(lost());
        ended.addAll(stays.left(now, move));
        State entered = move.to().state();
        stays.enter(place, entered, attempt);
        if (entered == State.FAILED && root != null) {
            root.with(TraceKeys.ERROR, move.signal().name());
        }
        return ended;
    }

    private List<FinishedSpan> over(Entry.RunEnded end) {
        List<FinishedSpan> ended = new ArrayList<>(lost());
        ended.addAll(stays.left(now));
        OpenSpan span = root;
        if (span != null) {
            span.with(TraceKeys.STATE, end.state().name());
            if (end.state() == State.FAILED) {
                contents.failed(span, end.reason());
            }
            ended.add(span.ended(now));
        }
        root = null;
        return ended;
    }

    /** Returns the spans that no entry has ended yet, as they are so far; none once the run has ended. */
    List<FinishedSpan> unfinished() {
        List<FinishedSpan> open = new ArrayList<>(calls.unfinished(now));
        open.addAll(stays.unfinished(now));
        if (root != null) {
            open.add(root.unfinished(now));
        }
        return open;
    }

    private static List<FinishedSpan> list(Optional<FinishedSpan> one) {
        return one.stream().toList();
    }
}
