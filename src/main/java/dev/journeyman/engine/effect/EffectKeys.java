package dev.journeyman.engine.effect;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.review.Verdict;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.journeyman.workspace.RunBranch.Push;
import dev.journeyman.workspace.Workspace.Worktree;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The keys of everything that the engine reads of the world. A key and the entry that records or carries it belong together: {@code
 * RecordedAnswers} in the replay finds it there again.
 */
public final class EffectKeys {

    /** The restoration of a lost worktree, which changes the world. */
    public static final String WORKTREE_RESTORED = "the restored worktree";

    /** What a machine keeps of a worktree that it made, which changes the world. */
    public static final String WORKTREE_KEPT = "the mark of the worktree";

    /** The push itself, which changes the world. */
    public static final String PUSHED = "the push";

    /** What a notice begins with that says why a branch was left unpushed. */
    public static final String UNPUSHED = "The branch was not pushed: ";

    /** Where the todo list is kept. */
    public static final String TODO = "TODO.md";

    /** Where it is kept in a repository that has a TODO.md of its own. */
    public static final String TODO_ASIDE = ".journeyman/TODO.md";

    private static final Breakers.Answer CALLABLE = new Breakers.Answer(null, null);

    private EffectKeys() {}

    /** The notice before the work begins, carried by NoticeGiven. */
    public static Effect<String> notice() {
        return Effect.<String>carried("the notice about the repository").otherwise("");
    }

    /** The new worktree. */
    public static Effect<Worktree> worktree() {
        return Effect.recorded(
                "the new worktree", made -> new Entry.WorkspacePrepared(made.path(), made.branch(), made.base()));
    }

    /** What was lost of the worktree, carried by NoticeGiven. */
    public static Effect<String> loss() {
        return Effect.<String>carried("what is lost of the worktree").otherwise("");
    }

    /** The files that differ from where the story began. */
    public static Effect<List<String>> differing() {
        return Effect.recorded("the files that differ from the base", Entry.FilesDiffered::new);
    }

    /** The commit of what is in the worktree. */
    public static Effect<Committed> commit() {
        return Effect.recorded("a commit", made -> new Entry.WorkCommitted(made.commit(), made.files()));
    }

    /** The push that the branch needs, carried by PushStarted where it needs one. */
    public static Effect<Optional<Push>> push() {
        return Effect.<Optional<Push>>carried("the push that the branch needs").otherwise(Optional.empty());
    }

    /** Whether a branch that cannot be pushed now is left so, carried by NoticeGiven where it is. */
    public static Effect<Boolean> leftUnpushed() {
        return Effect.<Boolean>carried("whether the branch is left unpushed")
                .otherwise(false)
                .quick();
    }

    /** The files of a provider's part, carried by AttemptRecorded. */
    public static Effect<ChangedFiles> filesOfRecord(int record) {
        return Effect.carried("the files of record " + record);
    }

    /** The end of a provider's part, carried by AttemptRecorded. */
    public static Effect<Instant> timeOfRecord(int record) {
        return Effect.carried("the time of record " + record);
    }

    /** The worktree as an architect sees it, carried by ReviewRequested. */
    public static Effect<WorktreeSnapshot> snapshot(String request) {
        return Effect.carried("the worktree of request " + request);
    }

    /** What a round of checks left behind, carried by ChecksFinished. */
    public static Effect<List<String>> leftovers(int round) {
        return Effect.carried("what checks %s left behind".formatted(round));
    }

    /** The files that changed since the round before, carried by ChecksFinished. */
    public static Effect<List<String>> touchedSince(int round) {
        return Effect.carried("the files that changed before checks " + round);
    }

    /** The todo list as a request shows it, carried by RequestSent. */
    public static Effect<String> todo(int request) {
        return Effect.<String>carried("the todo list of request " + request)
                .unchanging()
                .quick();
    }

    /** Where the todo list is kept in the worktree, carried by the prompt of an agent in RequestSent. */
    public static Effect<String> todoPath() {
        return Effect.<String>carried("the place of the todo list")
                .otherwise(TODO)
                .unchanging();
    }

    /** The end of the command of a criterion. */
    public static Effect<CommandResult> check(int criterion, String text) {
        return Effect.recorded(
                "the check of criterion " + criterion,
                ended -> new Entry.CheckFinished(
                        criterion, text, ended.passed(), ended.exit(), ended.millis(), ended.output()));
    }

    /** The result of a tool, carried by ToolFinished. */
    public static Effect<ToolRun> tool(String context, String call) {
        return Effect.carried("the result of call %s in %s".formatted(call, context));
    }

    /** The end of a call, carried by ReplyReceived or CallFailed. */
    public static Effect<CallResult> reply(int request) {
        return Effect.carried("the reply to request " + request);
    }

    /**
     * Whether a provider may be called, carried by ProviderSkipped and BreakerChanged.
     *
     * @param before the number of the newest request
     */
    public static Effect<Breakers.Answer> breaker(String provider, int before) {
        return Effect.<Breakers.Answer>carried("the breaker of %s after request %s".formatted(provider, before))
                .otherwise(CALLABLE)
                .quick();
    }

    /** How the end of a call changed the provider's breaker, carried by BreakerChanged. */
    public static Effect<Optional<Breakers.Shift>> breakerAfter(int request) {
        return Effect.<Optional<Breakers.Shift>>carried("the breaker after the reply to request " + request)
                .otherwise(Optional.empty())
                .quick();
    }

    /** When providers may be called that do not serve now. */
    public static Effect<ServiceOutlook> service() {
        return Effect.recorded(
                "when a provider may be called",
                seen -> new Entry.ServiceChecked(seen.now(), seen.callable().orElse(null), seen.parks() ? true : null));
    }

    /** The tools of a server. */
    public static Effect<ServerTools> tools(String server) {
        return Effect.recorded(
                "the tools of " + server, found -> new Entry.ToolsFound(server, found.tools(), found.problem()));
    }

    /** What is known of the task in a conversation. */
    public static Effect<TaskContext> knowledge(String context, Role role, Phase phase, boolean again) {
        return Effect.recorded(
                "what is known of the task in " + context,
                known -> new Entry.ContextFetched(context, role, phase, again, known));
    }

    /** The record of the project in a conversation. */
    public static Effect<ProjectRecord> project(String context) {
        return Effect.recorded("the record of the project in " + context, seen -> new Entry.ProjectSeen(context, seen));
    }

    /** What the repository says to coding agents in an attempt, carried by RepositoryInstructionsRead where it says anything. */
    public static Effect<RepositoryText> instructions(String context) {
        return Effect.<RepositoryText>carried("what the repository says in " + context)
                .otherwise(RepositoryText.NOTHING);
    }

    /** The verdict of the host's architect, carried by VerdictGiven. */
    public static Effect<Optional<Verdict>> verdict(String request) {
        return Effect.<Optional<Verdict>>carried("the verdict on request " + request)
                .otherwise(Optional.empty());
    }

    /** How long it took to make a brief, carried by BriefInjected. */
    public static Effect<Duration> timeOfBrief(BriefKind kind) {
        return Effect.<Duration>carried("the time that the brief %s took".formatted(kind))
                .otherwise(Duration.ZERO)
                .quick();
    }

    /** A system prompt, carried by ContextChanged. */
    public static Effect<String> systemPrompt(String context) {
        return Effect.carried("the system prompt of " + context);
    }

    /** The first turn of a conversation, carried by ContextChanged. */
    public static Effect<String> opening(String context) {
        return Effect.carried("the first turn of " + context);
    }

    /** The prompt of an agent, carried by RequestSent. */
    public static Effect<String> agentPrompt(int request) {
        return Effect.carried("the prompt of request " + request);
    }
}
