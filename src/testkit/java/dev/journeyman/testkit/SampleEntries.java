package dev.journeyman.testkit;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.compaction.RemovedFacts;
import dev.journeyman.context.compaction.SummaryFact;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.journal.entry.CriterionFailure;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryOptions;
import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.story.StoryOptions.PlanMode;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sample entries for tests of formats and stores, with texts that need escaping. It may be used from any thread.
 */
public final class SampleEntries {

    /** A text with every character that some format must escape. */
    public static final String HARD = "a\r\nb\t\"c\" \\ \u0000 \u2028 é 😀 {\"type\": \"Moved\"} </script>";

    private static final Usage MUCH = new Usage(Integer.MAX_VALUE, 0, 5, true);
    private static final AiMessage REPLY = AiMessage.builder()
            .text(HARD)
            .thinking("hm\n" + HARD)
            .attributes(Map.of("signature", "x\ny"))
            .toolExecutionRequests(List.of(call("call_1", "{\"path\": \"a\"}"), call("call_2", "{broken " + HARD)))
            .build();

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00.123456Z");

    private SampleEntries() {}

    /** Returns a signal of each kind. */
    public static List<Signal> signals() {
        return List.of(
                new Signal.WorkspaceReady(),
                new Signal.ExpressReady(),
                new Signal.PlanSubmitted(HARD),
                new Signal.CompletionClaimed(HARD),
                new Signal.QuestionAsked(HARD, ""),
                new Signal.BudgetExhausted(BudgetKind.WALL_CLOCK, HARD),
                new Signal.WorkSubmitted(HARD),
                new Signal.ChecksPassed(),
                new Signal.ChecksFailed(List.of(HARD, "", "two")),
                new Signal.PlanApproved(HARD),
                new Signal.WorkApproved(""),
                new Signal.CompletionApproved(HARD),
                new Signal.ChangesRequested(HARD),
                new Signal.Rejected(HARD),
                new Signal.Continued(HARD),
                new Signal.Pivoted(HARD),
                new Signal.Escalated(HARD),
                new Signal.Abandoned(HARD),
                new Signal.Answered(HARD),
                new Signal.AttemptFailed(HARD),
                new Signal.AttemptsExhausted(HARD),
                new Signal.ServiceLost(HARD),
                new Signal.ServiceRestored(),
                new Signal.SuspensionExpired(HARD),
                new Signal.Cancelled(HARD),
                new Signal.Broke(HARD));
    }

    /** Returns a message of each kind. */
    public static List<ChatMessage> messages() {
        return List.of(
                REPLY,
                AiMessage.from("just words"),
                AiMessage.builder()
                        .toolExecutionRequests(List.of(call("c1", "{}")))
                        .build(),
                UserMessage.from(HARD),
                result(HARD, false),
                result("It went wrong.", true));
    }

    /** Returns a change of each kind. */
    public static List<ContextChange> changes() {
        RemovedFacts ledger = new RemovedFacts(
                7, Map.of(SummaryFact.CHANGED, List.of("a.txt", "b c.txt"), SummaryFact.FAILURE, List.of(HARD)));
        return List.of(
                new ContextChange.Reset(HARD, 12),
                new ContextChange.Appended(REPLY, TurnSource.MODEL, 3),
                new ContextChange.OldestRemoved(
                        2, List.of(new ContextChange.Replaced(3, result("short", true), 4)), HARD, ledger, 99, 9),
                new ContextChange.OldestRemoved(0, List.of(), "", RemovedFacts.EMPTY, 1, 1),
                new ContextChange.Compacted(
                        4,
                        List.of(1),
                        List.of(new ContextChange.Replaced(3, result("short", true), 4)),
                        HARD,
                        ledger,
                        99,
                        9),
                new ContextChange.Folded(5, List.of(1, 2), HARD, ledger, 99, 9),
                new ContextChange.Briefed(HARD, 5),
                new ContextChange.Measured(10, 11));
    }

    /** Returns an entry of each kind. */
    public static List<Entry> entries() {
        List<Entry> entries = List.of(
                new Entry.RunStarted("r-1", story(), Map.of("repo", "/a b", "plain", "false")),
                new Entry.RunStarted("r-2", Story.of("Small", "", Criterion.stated("it is")), Map.of()),
                new Entry.RunResumed(),
                new Entry.RunPaused(HARD, null),
                new Entry.RunEnded(State.FAILED, HARD),
                new Entry.WorkspacePrepared("/w", "journeyman/r-1", "abc"),
                new Entry.NoticeGiven("2 uncommitted changes"),
                new Entry.WorkCommitted("abc", List.of("a b.txt", "é\n.txt")),
                new Entry.AttemptStarted(2),
                new Entry.AttemptEnded(2, "gemini", false, HARD),
                new Entry.Moved(move(new Signal.PlanSubmitted(HARD))),
                new Entry.ContextChanged("coder-1", new ContextChange.Measured(1, 2)),
                new Entry.RequestSent(
                        1,
                        CallerRole.CODER,
                        "coder-1",
                        State.CODING,
                        "gemini",
                        new RequestContent(HARD, List.of("read_file"), 2, 3, new TokenWindow(64_000, 4_000))),
                new Entry.ReplyReceived(
                        1, CallerRole.ARCHITECT, "gemini", REPLY, MUCH, new BigDecimal("0.00010"), true),
                new Entry.CallFailed(
                        1, CallerRole.SUMMARIZER, "gemini", "overloaded", HARD, Duration.ofMillis(1_500), null),
                new Entry.ToolStarted("coder-1", "c1", "read_file", "{broken " + HARD),
                new Entry.ToolFinished("coder-1", "c1", "read_file", false, Long.MAX_VALUE, HARD),
                new Entry.CommandStarted(
                        new ProcessRef(4_194_304, Instant.parse("2026-01-02T03:04:05.670Z")), "host/boot"),
                new Entry.CheckFinished(1, HARD, false, -1, 5, HARD),
                new Entry.ReviewRequested(
                        "r1",
                        State.BUDGET_REVIEW,
                        "architect",
                        new WorktreeSnapshot("c0ffee", List.of(HARD), HARD, "0-0")));
        return Stream.of(entries, sharing(), assigning(), handingOver(), knowing())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Entry> sharing() {
        Instant then = NOON.plusSeconds(60);
        return List.of(
                new Entry.RunResumed("host/boot", "host-1-a"),
                new Entry.RunPaused("no provider serves", PauseCause.WAITING, then),
                new Entry.PushStarted("journeyman/r-1", "", "0f3a"),
                new Entry.CancelRequested("cancelled"),
                new Entry.ServiceChecked(NOON, then, null),
                new Entry.ServiceChecked(NOON, then, true),
                new Entry.ServiceChecked(NOON, null, null));
    }

    private static List<Entry> assigning() {
        return List.of(
                new Entry.ModelsAssigned(
                        Map.of(CallerRole.CODER, List.of(new ModelSeat(HARD, new TokenWindow(64_000, 4_000), true))),
                        new BriefSettings(false, 6, Set.of(BriefKind.RETRY), 1, 0),
                        500,
                        Economy.OFF),
                new Entry.ModelsAssigned(Map.of(), BriefSettings.DEFAULT, null, Economy.CAREFUL),
                new Entry.ModelsAssigned(Map.of(), BriefSettings.DEFAULT));
    }

    private static List<Entry> knowing() {
        return List.of(
                new Entry.FilesDiffered(List.of(HARD)),
                new Entry.VerdictGiven("r1", Decision.PIVOT, HARD),
                new Entry.VerdictGiven("r1", Decision.PIVOT, HARD, HARD),
                new Entry.ContextFetched(
                        "coder/2",
                        Role.DEVELOPER,
                        Phase.CODING,
                        true,
                        new TaskContext(List.of(new KnowledgeSection(
                                Topic.DECISIONS, List.of(new KnowledgeItem(HARD, "it is", 2.5)))))),
                new Entry.ProjectSeen(
                        "coder/2",
                        new ProjectRecord(
                                new ProjectRecord.Place("shop", "journeyman/tale", "4b825dc"),
                                List.of(
                                        new CompletedTask("a", HARD, "2026-01-01T00:00:00Z", "1 file changed"),
                                        new CompletedTask("b", null, null, null)),
                                List.of(new BlockedTask("c", HARD)))),
                new Entry.RepositoryInstructionsRead(
                        "coder/2",
                        new RepositoryText(
                                "From `AGENTS.md`:\n\n> " + HARD,
                                HARD,
                                List.of(new InstructionFile("AGENTS.md", 12, 2, List.of(HARD), "")),
                                List.of(new RepositorySkill("deploy", HARD, ".agents/skills/deploy/SKILL.md")))));
    }

    private static List<Entry> handingOver() {
        return List.of(
                new Entry.BudgetNoted("turns", "8", "10"),
                new Entry.CompactionFailed("coder-1", HARD),
                new Entry.EffectFailed("a commit", HARD),
                new Entry.RunPaused(HARD, PauseCause.WORKTREE_LOST),
                new Entry.ToolsFound(
                        "files",
                        List.of(new ExternalTool("files__read", HARD, "{\"type\":\"object\"}", Availability.ALWAYS)),
                        ""),
                new Entry.ToolsFound("lost", List.of(), HARD),
                new Entry.AttemptsCleared(),
                new Entry.ProviderSkipped(CallerRole.HELPER, "helper/1", "gemini", "quota_exhausted", NOON),
                new Entry.ProviderSkipped(CallerRole.CODER, "coder/1", "gemini", "unauthorized", null),
                new Entry.BreakerChanged("gemini", BreakerState.OPEN, "overloaded", NOON),
                new Entry.BreakerChanged("gemini", BreakerState.HALF_OPEN, null, null),
                new Entry.AttemptRecorded(new AttemptRecord(
                        3,
                        "gemini",
                        NOON,
                        List.of("a b.txt"),
                        List.of(HARD),
                        AttemptStatus.FAILED,
                        List.of(HARD),
                        ExitReason.CIRCUIT_BREAKER)),
                new Entry.AttemptRecorded(new AttemptRecord(
                        1, "gpt", NOON, List.of(), List.of(), AttemptStatus.COMPLETED, List.of(), null)),
                new Entry.BriefInjected(BriefKind.RETRY, "coder/2", 2, 7, 60, 2_000, 41),
                new Entry.ChecksFinished(
                        List.of(HARD),
                        List.of(HARD),
                        true,
                        List.of("build/", HARD),
                        List.of(new CriterionFailure(2, HARD)),
                        List.of("a b.txt", HARD)),
                new Entry.DamagedEntry("AttemptRecorded", "{\"type\":\"AttemptRecorded\"}"));
    }

    /** Returns a move with the given signal, between positions with detours. */
    public static Move move(Signal signal) {
        return new Move(
                new Position(State.SUSPENDED, List.of(State.CODING, State.QUESTION)),
                signal,
                new Position(State.QUESTION, List.of(State.CODING)),
                ConversationRule.KEPT);
    }

    private static Story story() {
        return new Story(
                "health-endpoint",
                "Add GET /health",
                HARD,
                "Let it be seen.",
                Story.Kind.EXPRESS,
                List.of(new Criterion("It answers", "./gradlew test " + HARD, Duration.ofMillis(1_500))),
                new RetryPolicy(1, 0),
                List.of("src/test/**"),
                new Budget(1, 2, Long.MAX_VALUE, new BigDecimal("5.00"), Duration.ofHours(1)),
                new StoryOptions(false, true, PlanMode.ITERATIVE));
    }

    private static ToolExecutionRequest call(String id, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name("read_file")
                .arguments(arguments)
                .build();
    }

    private static ToolExecutionResultMessage result(String text, boolean error) {
        return ToolExecutionResultMessage.builder()
                .id("c1")
                .toolName("read_file")
                .text(text)
                .isError(error)
                .build();
    }
}
