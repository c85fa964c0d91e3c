package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.UnreadableRunException;
import dev.journeyman.knowledge.Phase;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.Role;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.model.BilledUsage;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Usage;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.review.Decision;
import dev.journeyman.story.Story;
import dev.journeyman.tool.ExternalTool;
import dev.journeyman.workspace.process.ProcessRef;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. An entry is durable before its effect is visible; everything that is known of a run is
 * folded from its entries.
 */
public sealed interface Entry {

    /** A story was taken on, with the options it is driven with. */
    record RunStarted(String run, Story story, Map<String, String> options) implements Entry {
        public RunStarted {
            options = Map.copyOf(options);
        }

        /**
         * Returns how a run began.
         *
         * @throws UnreadableRunException if its entries begin with something else
         */
        public static RunStarted of(String run, List<RecordedEntry> entries) {
            if (!entries.isEmpty() && entries.get(0).entry() instanceof RunStarted started) {
                return started;
            }
            String first = entries.isEmpty()
                    ? "nothing"
                    : EntryFormat.name(entries.get(0).entry().getClass());
            throw new UnreadableRunException(
                    "The store is damaged: run %s does not begin with its story but with %s. Restore the store from a copy."
                            .formatted(run, first),
                    List.of(),
                    null);
        }
    }

    /**
     * Who serves whom from here on, in the order of preference, and how whoever takes over is told what came before.
     *
     * @param servers the models of each caller; none of a caller that the host serves
     * @param briefs the settings
     * @param pivotLimit the code points that the pivot line takes; null for the usual number
     */
    record ModelsAssigned(
            Map<CallerRole, List<ModelSeat>> servers,
            BriefSettings briefs,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer pivotLimit)
            implements Entry {

        /** Who serves whom, with a pivot line of the usual length. */
        public ModelsAssigned(Map<CallerRole, List<ModelSeat>> servers, BriefSettings briefs) {
            this(servers, briefs, null);
        }

        public ModelsAssigned {
            servers = Map.copyOf(servers);
        }
    }

    /** Who serves, what it takes, and whether it is an agent that works by itself. */
    record ModelSeat(
            String name,
            TokenWindow window,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean agent) {}

    /** The run is driven again; the time since the entry before was not. */
    record RunResumed() implements Entry {}

    /** The run waits or was stopped; the time until the next entry is not driven. */
    record RunPaused(String reason) implements Entry {}

    /** The run is over. */
    record RunEnded(State state, String reason) implements Entry {}

    /** The worktree was made. */
    record WorkspacePrepared(String path, String branch, String base) implements Entry {}

    /** Something a person should know. */
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

    /** A state ended and the next one was entered. */
    record Moved(Move move) implements Entry {}

    /** A context changed. */
    record ContextChanged(String context, ContextChange change) implements Entry {}

    /**
     * A model is about to be called with the context as it stands.
     *
     * @param number counts the requests of the run
     * @param caller on whose behalf
     * @param context the context that is sent
     * @param state the state the story is in
     * @param provider who is called
     * @param sent what is sent besides the context
     */
    record RequestSent(int number, CallerRole caller, String context, State state, String provider, RequestContent sent)
            implements Entry {}

    /**
     * What is sent besides a context, and how much it is.
     *
     * @param tail what is shown with this request only; empty where there is nothing
     * @param tools the names of the tools on offer
     * @param messages how many messages, without the tail
     * @param tokens how many tokens, with everything
     * @param window what the provider takes
     * @param prompt what an agent is sent in place of all this; null for a model
     */
    record RequestContent(
            String tail,
            List<String> tools,
            int messages,
            int tokens,
            TokenWindow window,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String prompt) {

        /** What a model is sent. */
        public RequestContent(String tail, List<String> tools, int messages, int tokens, TokenWindow window) {
            this(tail, tools, messages, tokens, window, null);
        }

        public RequestContent {
            tools = List.copyOf(tools);
        }
    }

    /** A model answered; the message is as it came. The end is missing of one that the provider cut off at its limit. */
    record ReplyReceived(
            int number,
            CallerRole caller,
            String provider,
            AiMessage message,
            Usage usage,
            BigDecimal cost,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean cutOff)
            implements Entry {}

    /** A call failed; the provider may have said when to come back, and have used something all the same. */
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

        /** Returns the same with what it used. */
        public CallFailed costing(@Nullable BilledUsage use) {
            return new CallFailed(number, caller, provider, failure, message, retryAfter, use);
        }
    }

    /** A provider was not asked, because its breaker is open; until when is null where only somebody can change that. */
    record ProviderSkipped(
            CallerRole caller,
            String context,
            String provider,
            String failure,
            @Nullable Instant until) implements Entry {}

    /** A breaker changed, for what it says of the failure. */
    record BreakerChanged(
            String provider,
            BreakerState state,
            @Nullable String failure,
            @Nullable Instant until) implements Entry {}

    /** A provider no longer serves an attempt. */
    record AttemptRecorded(AttemptRecord attempt) implements Entry {}

    /** The host cleared what was tried so far: the briefs after it say nothing of that. The records stay, for audit. */
    record AttemptsCleared() implements Entry {}

    /**
     * Whoever takes over was told what came before.
     *
     * @param kind who takes over
     * @param context where it was told
     * @param attempt the attempt it is told in
     * @param lines how many lines it was told
     * @param tokens how many tokens that are
     * @param prompt how many tokens it was told with it
     * @param micros how long it took to make
     */
    record BriefInjected(BriefKind kind, String context, int attempt, int lines, int tokens, int prompt, long micros)
            implements Entry {

        /** Returns the same with another time. */
        public BriefInjected took(long other) {
            return new BriefInjected(kind, context, attempt, lines, tokens, prompt, other);
        }
    }

    /**
     * A server of tools was connected to.
     *
     * @param server who
     * @param tools the tools it brings, which stay the same until the run is driven anew
     * @param problem why it brings none; empty where it can be used
     */
    record ToolsFound(String server, List<ExternalTool> tools, String problem) implements Entry {
        public ToolsFound {
            tools = List.copyOf(tools);
        }
    }

    /**
     * What is worth knowing about the task was fetched for a conversation. It is used in all of its prompts.
     *
     * @param context the conversation
     * @param role who reads it
     * @param phase where the task is
     * @param previousAttempts whether what was tried before was asked for
     * @param known what is known
     */
    record ContextFetched(String context, Role role, Phase phase, boolean previousAttempts, TaskContext known)
            implements Entry {}

    /** The project's own record was looked at for the prompt of a conversation. */
    record ProjectSeen(String context, ProjectRecord seen) implements Entry {}

    /** A tool is about to run; the arguments are as the model sent them. */
    record ToolStarted(String context, String call, String tool, String arguments) implements Entry {}

    /** A tool has run; the text is all of its result. */
    record ToolFinished(String context, String call, String tool, boolean ok, long millis, String text)
            implements Entry {}

    /** A process of a command was started; what is left of it when its host dies is ended when the run goes on. */
    record CommandStarted(ProcessRef process) implements Entry {}

    /** An acceptance check ran. */
    record CheckFinished(int criterion, String text, boolean passed, int exit, long millis, String output)
            implements Entry {}

    /**
     * All acceptance checks of a round have run.
     *
     * @param errors what did not pass, a line each
     * @param failures the same with everything the coder needs to mend it
     * @param helped whether a helper made commands
     * @param leftovers the new files that the checks left behind; those in a directory of their own as its name with a slash
     * @param shortfalls why criteria failed that a helper makes commands for, for the helper of the next round
     * @param touched the files that changed since the round before, for the same reader
     */
    record ChecksFinished(
            List<String> errors,
            List<String> failures,
            boolean helped,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> leftovers,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CriterionFailure> shortfalls,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> touched)
            implements Entry {

        /** A round that left nothing behind and that no helper has to read about. */
        public ChecksFinished(List<String> errors, List<String> failures, boolean helped) {
            this(errors, failures, helped, List.of(), List.of(), List.of());
        }

        public ChecksFinished {
            errors = List.copyOf(errors);
            failures = List.copyOf(failures);
            // journals of the past have none of these
            leftovers = leftovers == null ? List.of() : List.copyOf(leftovers);
            shortfalls = shortfalls == null ? List.of() : List.copyOf(shortfalls);
            touched = touched == null ? List.of() : List.copyOf(touched);
        }
    }

    /**
     * Why a criterion failed.
     *
     * @param criterion its place in the story, counted from 1
     * @param reason the command and what it printed, or why there was nothing to run
     */
    record CriterionFailure(int criterion, String reason) {}

    /** The files that differ from where the story or a part of it began, at a moment when what follows depends on them. */
    record FilesDiffered(List<String> files) implements Entry {
        public FilesDiffered {
            files = List.copyOf(files);
        }
    }

    /** Somebody is asked to judge what the coder submitted, with the worktree as it is then. */
    record ReviewRequested(String request, State state, String audience, WorktreeSnapshot seen) implements Entry {}

    /**
     * What the worktree was like when somebody was asked; empty where that is no part of the question.
     *
     * @param commit the commit it stands on
     * @param files the files that differ from where the story began
     * @param diff what differs, as far as there is room
     * @param mark tells one state of the files from another
     */
    record WorktreeSnapshot(String commit, List<String> files, String diff, String mark) {

        /** Nothing was looked at. */
        public static final WorktreeSnapshot NOTHING = new WorktreeSnapshot("", List.of(), "", "");

        public WorktreeSnapshot {
            files = List.copyOf(files);
        }
    }

    /** Somebody judged. */
    record VerdictGiven(String request, Decision decision, String feedback) implements Entry {}

    /** A budget is near its end or at it. */
    record BudgetNoted(String kind, String used, String limit) implements Entry {}

    /** A compaction was asked for and brought next to nothing. */
    record CompactionFailed(String context, String reason) implements Entry {}

    /**
     * A damaged entry that only serves to tell a provider, an attempt or a helper what came before. The run goes on without it, and
     * without telling; no version writes it.
     *
     * @param kind what it says it is
     * @param text what is stored
     */
    record DamagedEntry(String kind, String text) implements Entry {}
}
