package dev.journeyman.journal.entry;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The names under which kinds of entries, signals and context changes are written, each with the version of its form.
 * Stores keep these names for ever: a class may be renamed, but its name here may not. If the form of a kind changes so
 * that older versions of journeyman would misread it, the kind gets the next version and keeps a row for each earlier
 * one.
 */
final class WireNames {

    /** A kind as it is written. */
    record Kind(String name, int version, Class<?> type) {

        /** Returns the value of {@code type}: the name, followed from version 2 on by a colon and the version. */
        String id() {
            return version == 1 ? name : name + ":" + version;
        }
    }

    static final List<Kind> ALL = List.of(
            named("RunStarted", 1, Entry.RunStarted.class),
            named("Equipped", 1, Entry.ModelsAssigned.class),
            named("RunResumed", 1, Entry.RunResumed.class),
            named("RunPaused", 1, Entry.RunPaused.class),
            named("RunEnded", 1, Entry.RunEnded.class),
            named("WorkspacePrepared", 1, Entry.WorkspacePrepared.class),
            named("Noticed", 1, Entry.NoticeGiven.class),
            named("WorkCommitted", 1, Entry.WorkCommitted.class),
            named("AttemptStarted", 1, Entry.AttemptStarted.class),
            named("AttemptEnded", 1, Entry.AttemptEnded.class),
            named("Moved", 1, Entry.Moved.class),
            named("ContextChanged", 1, Entry.ContextChanged.class),
            named("RequestSent", 1, Entry.RequestSent.class),
            named("ReplyReceived", 1, Entry.ReplyReceived.class),
            named("CallFailed", 1, Entry.CallFailed.class),
            named("ProviderSkipped", 1, Entry.ProviderSkipped.class),
            named("BreakerChanged", 1, Entry.BreakerChanged.class),
            named("AttemptRecorded", 1, Entry.AttemptRecorded.class),
            named("AttemptsCleared", 1, Entry.AttemptsCleared.class),
            named("BriefInjected", 1, Entry.BriefInjected.class),
            named("ToolsFound", 1, Entry.ToolsFound.class),
            named("ContextFetched", 1, Entry.ContextFetched.class),
            named("ProjectSeen", 1, Entry.ProjectSeen.class),
            named("RepositoryInstructionsRead", 1, Entry.RepositoryInstructionsRead.class),
            named("ToolStarted", 1, Entry.ToolStarted.class),
            named("ToolFinished", 1, Entry.ToolFinished.class),
            named("CommandStarted", 1, Entry.CommandStarted.class),
            named("CheckFinished", 1, Entry.CheckFinished.class),
            named("ChecksFinished", 1, Entry.ChecksFinished.class),
            named("FilesDiffered", 1, Entry.FilesDiffered.class),
            named("ReviewRequested", 1, Entry.ReviewRequested.class),
            named("VerdictGiven", 1, Entry.VerdictGiven.class),
            named("BudgetNoted", 1, Entry.BudgetNoted.class),
            named("CompactionFailed", 1, Entry.CompactionFailed.class),
            named("ServiceChecked", 1, Entry.ServiceChecked.class),
            named("EffectFailed", 1, Entry.EffectFailed.class),
            named("PushStarted", 1, Entry.PushStarted.class),
            named("CancelRequested", 1, Entry.CancelRequested.class),
            named("WorkspaceReady", 1, Signal.WorkspaceReady.class),
            named("ExpressReady", 1, Signal.ExpressReady.class),
            named("PlanSubmitted", 1, Signal.PlanSubmitted.class),
            named("CompletionClaimed", 1, Signal.CompletionClaimed.class),
            named("QuestionAsked", 1, Signal.QuestionAsked.class),
            named("BudgetExhausted", 1, Signal.BudgetExhausted.class),
            named("WorkSubmitted", 1, Signal.WorkSubmitted.class),
            named("ChecksPassed", 1, Signal.ChecksPassed.class),
            named("ChecksFailed", 1, Signal.ChecksFailed.class),
            named("PlanApproved", 1, Signal.PlanApproved.class),
            named("WorkApproved", 1, Signal.WorkApproved.class),
            named("CompletionApproved", 1, Signal.CompletionApproved.class),
            named("ChangesRequested", 1, Signal.ChangesRequested.class),
            named("Rejected", 1, Signal.Rejected.class),
            named("Continued", 1, Signal.Continued.class),
            named("Pivoted", 1, Signal.Pivoted.class),
            named("Escalated", 1, Signal.Escalated.class),
            named("Abandoned", 1, Signal.Abandoned.class),
            named("Answered", 1, Signal.Answered.class),
            named("AttemptFailed", 1, Signal.AttemptFailed.class),
            named("AttemptsExhausted", 1, Signal.AttemptsExhausted.class),
            named("ServiceLost", 1, Signal.ServiceLost.class),
            named("ServiceRestored", 1, Signal.ServiceRestored.class),
            named("SuspensionExpired", 1, Signal.SuspensionExpired.class),
            named("Cancelled", 1, Signal.Cancelled.class),
            named("Broke", 1, Signal.Broke.class),
            named("Reset", 1, ContextChange.Reset.class),
            named("Appended", 1, ContextChange.Appended.class),
            named("Briefed", 1, ContextChange.Briefed.class),
            named("Compacted", 1, ContextChange.OldestRemoved.class),
            named("Compacted", 2, ContextChange.Compacted.class),
            named("Folded", 1, ContextChange.Folded.class),
            named("Measured", 1, ContextChange.Measured.class));

    private static final Map<Class<?>, String> BY_TYPE =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Kind::type, Kind::name, (older, newest) -> newest));

    private WireNames() {}

    /** Returns the name of a kind; for a damaged entry, which is never stored, the name of its class. */
    static String of(Class<?> type) {
        return BY_TYPE.getOrDefault(type, type.getSimpleName());
    }

    private static Kind named(String name, int version, Class<?> type) {
        return new Kind(name, version, type);
    }
}
