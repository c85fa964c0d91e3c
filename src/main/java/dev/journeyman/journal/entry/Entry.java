package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. An entry is durable before its effect is visible, and the state of a run is folded
 * from its entries. It is immutable and may be used from any thread.
 */
public sealed interface Entry {

    /** A run of a story was started, with its options. */
    record RunStarted(String run, Story story, Map<String, String> options) implements Entry {
        public RunStarted {
            options = Map.copyOf(options);
        }
    }

    /**
     * The providers of each caller from here on, in the order of preference, and the settings of briefs and of the
     * pivot line.
     *
     * @param servers the providers of each caller; none for a caller that the host serves
     * @param briefs the settings of briefs
     * @param pivotLimit the code points that the pivot line holds; null for the default
     * @param economy when old exchanges are folded; null in runs of earlier versions, which folded none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ModelsAssigned(
            Map<CallerRole, List<ModelSeat>> servers,
            BriefSettings briefs,
            @Nullable Integer pivotLimit,
            @Nullable Economy economy)
            implements Entry {

        /** The providers of each caller, with a pivot line of the default length. */
        public ModelsAssigned(Map<CallerRole, List<ModelSeat>> servers, BriefSettings briefs) {
            this(servers, briefs, null, null);
        }

        public ModelsAssigned {
            servers = Map.copyOf(servers);
        }
    }

    /**
     * The run is driven again; the time since the entry before is not driven time.
     *
     * @param machine the machine that drives it, by host name and boot id; null where that is not known
     * @param worker the name of the process that holds it; null where the store does not hand runs out
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RunResumed(@Nullable String machine, @Nullable String worker) implements Entry {

        /** A run that no worker holds, on a machine that is not known. */
        public RunResumed() {
            this(null, null);
        }
    }

    /**
     * The run waits or was stopped; the time until the next entry is not driven time.
     *
     * @param reason what it waits for, in words
     * @param cause why it is not driven; null in journals of earlier versions
     * @param due when it is driven on by itself; null if it waits for a person
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RunPaused(
            String reason,
            @Nullable PauseCause cause,
            @Nullable Instant due) implements Entry {

        /** A pause that a person ends. */
        public RunPaused(String reason, @Nullable PauseCause cause) {
            this(reason, cause, null);
        }

        /** Returns why the run is not driven; of an earlier version only the words tell. */
        public PauseCause why() {
            return cause != null ? cause : PauseCause.told(reason);
        }
    }

    /** The run is over. */
    record RunEnded(State state, String reason) implements Entry {}

    /** The worktree was made. */
    record WorkspacePrepared(String path, String branch, String base) implements Entry {}

    /** A notice for the user. */
    record NoticeGiven(String text) implements Entry {}

    /** The state of the worktree was committed. */
    record WorkCommitted(String commit, List<String> files) implements Entry {
        public WorkCommitted {
            files = List.copyOf(files);
        }
    }

    /** An attempt began. */
    record AttemptStarted(int number) implements Entry {}

    /** An attempt ended. */
    record AttemptEnded(int number, String provider, boolean completed, String outcome) implements Entry {}

    /**
     * The branch of the run is about to be pushed.
     *
     * @param from the commit that the remote branch is at; empty if it does not exist
     * @param to the commit that it is pushed to
     */
    record PushStarted(String branch, String from, String to) implements Entry {}

    /**
     * A caller cancelled the story while another process may drive the run; the driver ends it.
     *
     * @param reason why the story ends
     */
    record CancelRequested(String reason) implements Entry {}

    /** A transition was taken. */
    record Moved(Move move) implements Entry {}

    /** A context changed. */
    record ContextChanged(String context, ContextChange change) implements Entry {}

    /**
     * A provider is about to be called with the current context.
     *
     * @param number the number of the request in the run
     * @param caller the role that is served
     * @param context the context that is sent
     * @param state the state of the story
     * @param provider the provider that is called
     * @param sent what is sent in addition to the context
     */
    record RequestSent(int number, CallerRole caller, String context, State state, String provider, RequestContent sent)
            implements Entry {}

    /** A provider replied; the message is unchanged. A reply that was cut off at the provider's limit lacks its end. */
    record ReplyReceived(
            int number,
            CallerRole caller,
            String provider,
            AiMessage message,
            Usage usage,
            BigDecimal cost,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean cutOff)
            implements Entry {}

    /** A call failed. The provider may have said when to call it again, and the call may still have used tokens. */
    record CallFailed(
            int number,
            CallerRole caller,
            String provider,
            String failure,
            String message,
            @Nullable Duration retryAfter,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            BilledUsage used)
            implements Entry {

        /** Returns this entry with the usage of the call. */
        public CallFailed costing(@Nullable BilledUsage use) {
            return new CallFailed(number, caller, provider, failure, message, retryAfter, use);
        }
    }

    /** A provider was not called because its breaker is open; {@code until} is null if only a person can close it. */
    record ProviderSkipped(
            CallerRole caller,
            String context,
            String provider,
            String failure,
            @Nullable Instant until) implements Entry {}

    /** A breaker changed, because of the given failure. */
    record BreakerChanged(
            String provider,
            BreakerState state,
            @Nullable String failure,
            @Nullable Instant until) implements Entry {}

    /** The record of a provider that no longer serves an attempt. */
    record AttemptRecorded(AttemptRecord attempt) implements Entry {}

    /** The host cleared the attempts so far: later briefs do not mention them. The records stay, for audit. */
    record AttemptsCleared() implements Entry {}

    /**
     * A brief was added to a context.
     *
     * @param kind whether the next provider, the next attempt or a helper is briefed
     * @param context the context
     * @param attempt the number of the attempt
     * @param lines the number of lines of the brief
     * @param tokens the number of tokens of the brief
     * @param prompt the number of tokens of the whole request
     * @param micros the microseconds it took to make the brief
     */
    record BriefInjected(BriefKind kind, String context, int attempt, int lines, int tokens, int prompt, long micros)
            implements Entry {

        /** Returns this entry with another duration. */
        public BriefInjected took(long other) {
            return new BriefInjected(kind, context, attempt, lines, tokens, prompt, other);
        }
    }

    /**
     * A tool server was connected.
     *
     * @param server the name of the server
     * @param tools its tools, which stay the same until the run is driven again
     * @param problem why it has none; empty if it can be used
     */
    record ToolsFound(String server, List<ExternalTool> tools, String problem) implements Entry {
        public ToolsFound {
            tools = List.copyOf(tools);
        }
    }

    /**
     * The knowledge about the task was fetched for a conversation. All prompts of the conversation use it.
     *
     * @param context the context of the conversation
     * @param role the role that reads it
     * @param phase the phase of the task
     * @param previousAttempts whether the attempts before were requested
     * @param known the knowledge
     */
    record ContextFetched(String context, Role role, Phase phase, boolean previousAttempts, TaskContext known)
            implements Entry {}

    /** The project's record was read for the prompt of a conversation. */
    record ProjectSeen(String context, ProjectRecord seen) implements Entry {}

    /**
     * What the repository says to coding agents was read for an attempt, where it says anything. All prompts of the attempt use it.
     *
     * @param context the coder's conversation in the attempt
     */
    record RepositoryInstructionsRead(String context, RepositoryText read) implements Entry {}

    /** A tool is about to run; the arguments are unchanged. */
    record ToolStarted(String context, String call, String tool, String arguments) implements Entry {}

    /** A tool has run; the text is its whole result. */
    record ToolFinished(String context, String call, String tool, boolean ok, long millis, String text)
            implements Entry {}

    /**
     * The process of a command was started. If the host dies, it is ended when the run is resumed on the same machine.
     *
     * @param machine the machine it runs on, by host name and boot id; null where that is not known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CommandStarted(ProcessRef process, @Nullable String machine) implements Entry {

        /** Returns whether the process can run on a machine. */
        public boolean on(String here) {
            return machine == null || machine.equals(here);
        }
    }

    /** An acceptance check ran. */
    record CheckFinished(int criterion, String text, boolean passed, int exit, long millis, String output)
            implements Entry {}

    /**
     * All acceptance checks of a round have run.
     *
     * @param errors the failed criteria, a line each
     * @param failures the failed criteria with everything the coder needs to fix them
     * @param helped whether a helper wrote commands
     * @param leftovers the new files that the checks left behind; a new directory is its name with a slash
     * @param shortfalls why criteria without a command failed, for the helper of the next round
     * @param touched the files that changed since the round before, for the same helper
     */
    record ChecksFinished(
            List<String> errors,
            List<String> failures,
            boolean helped,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> leftovers,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CriterionFailure> shortfalls,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> touched)
            implements Entry {

        /** A round that left no files behind and that concerns no helper. */
        public ChecksFinished(List<String> errors, List<String> failures, boolean helped) {
            this(errors, failures, helped, List.of(), List.of(), List.of());
        }

        public ChecksFinished {
            errors = List.copyOf(errors);
            failures = List.copyOf(failures);
            // journals of earlier versions lack these
            leftovers = leftovers == null ? List.of() : List.copyOf(leftovers);
            shortfalls = shortfalls == null ? List.of() : List.copyOf(shortfalls);
            touched = touched == null ? List.of() : List.copyOf(touched);
        }
    }

    /**
     * The files that differ from the start of the story or of a part of it, recorded because later steps depend on
     * them.
     */
    record FilesDiffered(List<String> files) implements Entry {
        public FilesDiffered {
            files = List.copyOf(files);
        }
    }

    /** A verdict on a submission was requested, with a snapshot of the worktree. */
    record ReviewRequested(String request, State state, String audience, WorktreeSnapshot seen) implements Entry {}

    /**
     * A verdict was given.
     *
     * @param from where it was delivered, such as {@code terminal} or {@code console}; null if the run's own architect
     *     gave it, and in journals of earlier versions
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record VerdictGiven(
            String request,
            Decision decision,
            String feedback,
            @Nullable String from) implements Entry {

        /** A verdict of the run's own architect. */
        public VerdictGiven(String request, Decision decision, String feedback) {
            this(request, decision, feedback, null);
        }
    }

    /** A budget is nearly or completely used up. */
    record BudgetNoted(String kind, String used, String limit) implements Entry {}

    /**
     * The providers were looked at while none served.
     *
     * @param now the time at which the run decided
     * @param callable from when the earliest of them may be called; null if the run does not wait so long
     * @param parks whether it is paused until then instead of waiting in the process; null in journals of earlier versions
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ServiceChecked(
            Instant now,
            @Nullable Instant callable,
            @Nullable Boolean parks) implements Entry {}

    /**
     * Something outside the run could not be read or changed.
     *
     * @param effect the key of what was attempted
     * @param message what was wrong
     */
    record EffectFailed(String effect, String message) implements Entry {}

    /** A compaction was attempted and freed next to nothing. */
    record CompactionFailed(String context, String reason) implements Entry {}

    /**
     * A damaged entry that only serves briefs. The run continues without it and without the brief. It stands for the
     * entry when the journal is read, and no version writes it.
     *
     * @param kind the kind that the damaged entry names
     * @param text the stored text
     */
    record DamagedEntry(String kind, String text) implements Entry {}
}
