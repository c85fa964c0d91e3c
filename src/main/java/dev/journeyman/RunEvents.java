package dev.journeyman;

import dev.journeyman.RunEvent.Kind;
import dev.journeyman.RunEvent.Place;
import dev.journeyman.RunEvent.Result;
import dev.journeyman.RunEvent.Subject;
import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.fold.ProviderChanges;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the events of a run from its entries, one after another. Most entries have one event or none; a request to
 * another provider than before has two. It is used by one thread at a time.
 */
final class RunEvents {

    private static final String CANCELLED = "The story is to be cancelled: ";

    /** The bytes at which a text is cut. */
    private static final int SHOWN = 4_000;

    private final String run;
    private final ProviderChanges providers = new ProviderChanges();

    /** Makes the events of a run, without entries. Give it every entry from the first on, or it cannot tell who served before. */
    RunEvents(String run) {
        this.run = run;
    }

    /** Applies the next entry and returns its events, mostly one or none. */
    List<RunEvent> events(RecordedEntry recorded) {
        Place place = new Place(run, recorded.seq(), recorded.at());
        Entry entry = recorded.entry();
        Optional<RunEvent> changed = providers
                .after(entry)
                .map(change -> event(
                        place,
                        Kind.PROVIDER_CHANGED,
                        change.reason(),
                        Subject.change(((Entry.RequestSent) entry).caller(), change.from(), change.to()),
                        Result.NONE));
        return Stream.of(changed, event(place, entry)).flatMap(Optional::stream).toList();
    }

    private static Optional<RunEvent> event(Place place, Entry entry) {
        return switch (EntryKind.of(entry)) {
            case RUN_STARTED ->
                words(place, Kind.STARTED, ((Entry.RunStarted) entry).story().title());
            case WORKSPACE_PREPARED ->
                words(place, Kind.WORKSPACE_PREPARED, ((Entry.WorkspacePrepared) entry).branch());
            case ATTEMPT_STARTED -> started(place, (Entry.AttemptStarted) entry);
            case ATTEMPT_ENDED -> ended(place, (Entry.AttemptEnded) entry);
            case MOVED -> moved(place, ((Entry.Moved) entry).move());
            case REQUEST_SENT -> sent(place, (Entry.RequestSent) entry);
            case REPLY_RECEIVED -> replied(place, (Entry.ReplyReceived) entry);
            case CALL_FAILED -> failed(place, (Entry.CallFailed) entry);
            case BREAKER_CHANGED -> breaker(place, (Entry.BreakerChanged) entry);
            case CONTEXT_CHANGED -> compacted(place, ((Entry.ContextChanged) entry).change());
            case TOOL_STARTED -> tool(place, (Entry.ToolStarted) entry);
            case TOOL_FINISHED -> tool(place, (Entry.ToolFinished) entry);
            case WORK_COMMITTED -> words(place, Kind.WORK_COMMITTED, ((Entry.WorkCommitted) entry).commit());
            case CHECK_FINISHED -> checked(place, (Entry.CheckFinished) entry);
            case REVIEW_REQUESTED -> requested(place, (Entry.ReviewRequested) entry);
            case VERDICT_GIVEN -> judged(place, (Entry.VerdictGiven) entry);
            case RUN_PAUSED -> words(place, Kind.PAUSED, ((Entry.RunPaused) entry).reason());
            case RUN_RESUMED -> words(place, Kind.RESUMED, "");
            case RUN_ENDED -> ended(place, (Entry.RunEnded) entry);
            case NOTICE_GIVEN -> words(place, Kind.NOTICE, ((Entry.NoticeGiven) entry).text());
            case BUDGET_NOTED -> words(place, Kind.NOTICE, notice((Entry.BudgetNoted) entry));
            case TOOLS_FOUND -> problem(place, (Entry.ToolsFound) entry);
            case EFFECT_FAILED -> words(place, Kind.NOTICE, ((Entry.EffectFailed) entry).message());
            case CANCEL_REQUESTED -> words(place, Kind.NOTICE, CANCELLED + ((Entry.CancelRequested) entry).reason());
            case DAMAGED_ENTRY -> words(place, Kind.NOTICE, notice((Entry.DamagedEntry) entry));
            case MODELS_ASSIGNED,
                    PROVIDER_SKIPPED,
                    ATTEMPT_RECORDED,
                    ATTEMPTS_CLEARED,
                    BRIEF_INJECTED,
                    CONTEXT_FETCHED,
                    PROJECT_SEEN,
                    REPOSITORY_INSTRUCTIONS_READ,
                    COMMAND_STARTED,
                    CHECKS_FINISHED,
                    FILES_DIFFERED,
                    COMPACTION_FAILED,
                    PUSH_STARTED,
                    SERVICE_CHECKED -> Optional.empty();
        };
    }

    private static Optional<RunEvent> started(Place place, Entry.AttemptStarted attempt) {
        return Optional.of(event(place, Kind.ATTEMPT_STARTED, "", Subject.NONE.number(attempt.number()), Result.NONE));
    }

    private static Optional<RunEvent> ended(Place place, Entry.AttemptEnded attempt) {
        Subject subject = Subject.provider(attempt.provider()).number(attempt.number());
        return Optional.of(
                event(place, Kind.ATTEMPT_ENDED, attempt.outcome(), subject, Result.passed(attempt.completed())));
    }

    private static Optional<RunEvent> moved(Place place, Move move) {
        Result result = Result.to(move.to().state()).from(move.from().state());
        return Optional.of(event(place, Kind.STATE_CHANGED, reason(move.signal()), Subject.NONE, result));
    }

    private static String reason(Signal signal) {
        if (signal instanceof Signal.Failing failing) {
            return failing.reason();
        }
        if (signal instanceof Signal.BudgetExhausted exhausted) {
            return exhausted.reason() + ": " + exhausted.detail();
        }
        return signal instanceof Signal.ServiceLost lost ? lost.detail() : "";
    }

    private static Optional<RunEvent> sent(Place place, Entry.RequestSent sent) {
        Subject subject = Subject.call(sent.caller(), sent.provider(), sent.number());
        return Optional.of(event(
                place, Kind.REQUEST_SENT, "", subject, Result.tokens(sent.sent().tokens())));
    }

    private static Optional<RunEvent> replied(Place place, Entry.ReplyReceived reply) {
        String said = reply.message().text();
        return Optional.of(event(
                place,
                Kind.REPLY_RECEIVED,
                said == null ? "" : said,
                Subject.call(reply.caller(), reply.provider(), reply.number()),
                Result.tokens(reply.usage().total()).cost(reply.cost())));
    }

    private static Optional<RunEvent> failed(Place place, Entry.CallFailed failed) {
        Result used = failed.used() == null
                ? Result.NONE
                : Result.tokens(failed.used().usage().total())
                        .cost(failed.used().cost());
        return Optional.of(event(
                place,
                Kind.CALL_FAILED,
                failed.failure() + ": " + failed.message(),
                Subject.call(failed.caller(), failed.provider(), failed.number()),
                used));
    }

    private static Optional<RunEvent> breaker(Place place, Entry.BreakerChanged changed) {
        String why = changed.failure() == null ? "" : ", " + changed.failure();
        String until = changed.until() == null ? "" : ", until " + changed.until();
        return Optional.of(event(
                place,
                Kind.BREAKER_CHANGED,
                changed.state() + why + until,
                Subject.provider(changed.provider()),
                Result.NONE));
    }

    private static Optional<RunEvent> compacted(Place place, ContextChange change) {
        return change instanceof ContextChange.Shortened shortened
                ? Optional.of(event(
                        place,
                        Kind.CONTEXT_COMPACTED,
                        "%s of %s tokens removed".formatted(shortened.before() - shortened.after(), shortened.before()),
                        Subject.NONE,
                        Result.tokens(shortened.after())))
                : Optional.empty();
    }

    private static Optional<RunEvent> tool(Place place, Entry.ToolStarted tool) {
        return Optional.of(event(place, Kind.TOOL_STARTED, tool.arguments(), Subject.tool(tool.tool()), Result.NONE));
    }

    private static Optional<RunEvent> tool(Place place, Entry.ToolFinished tool) {
        Result result = Result.passed(tool.ok()).took(tool.millis());
        return Optional.of(event(place, Kind.TOOL_FINISHED, tool.text(), Subject.tool(tool.tool()), result));
    }

    private static Optional<RunEvent> checked(Place place, Entry.CheckFinished check) {
        Result result = Result.passed(check.passed()).took(check.millis());
        Subject criterion = Subject.NONE.number(check.criterion());
        return Optional.of(event(place, Kind.CHECK_FINISHED, check.text(), criterion, result));
    }

    private static Optional<RunEvent> requested(Place place, Entry.ReviewRequested requested) {
        return Optional.of(event(
                place,
                Kind.REVIEW_REQUESTED,
                requested.audience(),
                Subject.request(requested.request()),
                Result.to(requested.state())));
    }

    private static Optional<RunEvent> judged(Place place, Entry.VerdictGiven given) {
        return Optional.of(event(
                place,
                Kind.VERDICT_GIVEN,
                given.feedback(),
                Subject.request(given.request()),
                Result.decided(given.decision())));
    }

    private static Optional<RunEvent> ended(Place place, Entry.RunEnded end) {
        return Optional.of(event(place, Kind.ENDED, end.reason(), Subject.NONE, Result.to(end.state())));
    }

    private static Optional<RunEvent> problem(Place place, Entry.ToolsFound found) {
        return found.problem().isEmpty()
                ? Optional.empty()
                : words(place, Kind.NOTICE, "Tool server %s: %s".formatted(found.server(), found.problem()));
    }

    private static String notice(Entry.BudgetNoted budget) {
        return "%s of %s %s are used.".formatted(budget.used(), budget.limit(), budget.kind());
    }

    private static String notice(Entry.DamagedEntry damaged) {
        return "An entry of the kind %s is damaged. The run continues without it.".formatted(damaged.kind());
    }

    private static Optional<RunEvent> words(Place place, Kind kind, String text) {
        return Optional.of(event(place, kind, text, Subject.NONE, Result.NONE));
    }

    private static RunEvent event(Place place, Kind kind, String text, Subject subject, Result result) {
        return new RunEvent(place, kind, TruncatedText.head(text, SHOWN, "…"), subject, result);
    }
}
