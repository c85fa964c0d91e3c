package dev.journeyman.engine.replay;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.effect.CallResult;
import dev.journeyman.engine.effect.ChangedFiles;
import dev.journeyman.engine.effect.Committed;
import dev.journeyman.engine.effect.Effect;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.ServerTools;
import dev.journeyman.engine.effect.ServiceOutlook;
import dev.journeyman.engine.effect.ToolRun;
import dev.journeyman.engine.prompt.JournaledTodo;
import dev.journeyman.engine.prompt.TodoTail;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.brief.Brief;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.journeyman.workspace.RunBranch.Push;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what the world answered from the entries of a drive. Format 1 has no entries for some of it, which is derived from what came of
 * it. One thread uses it.
 */
final class AnswerReader {

    private static final String UNCOMMITTED = "The work was not committed: ";
    private static final String NOT_MADE_AGAIN = "The worktree cannot be made again: ";

    private final RecordedAnswers answers = new RecordedAnswers();
    private RunState state;
    private int moves;
    private int shown;
    private String todo = "";

    private AnswerReader(RunState state) {
        this.state = state;
        this.shown = state.calls().requests();
    }

    /** Returns the answers that a drive got. */
    static RecordedAnswers read(RecordedDrive drive) {
        AnswerReader reader = new AnswerReader(RunState.of(drive.before()));
        for (RecordedEntry recorded : drive.entries()) {
            reader.read(recorded);
            reader.state = reader.state.after(recorded);
        }
        reader.todo = newest(drive);
        reader.showTodo(reader.state.calls().requests() + 2); // for requests that were never sent
        return reader.answers;
    }

    /** Returns the todo list at the end of a drive, as a request would have shown it. */
    private static String newest(RecordedDrive drive) {
        List<RecordedEntry> all = new ArrayList<>(drive.before());
        all.addAll(drive.entries());
        return TodoTail.of(JournaledTodo.of(all, EffectKeys.TODO));
    }

    private void read(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        switch (EntryKind.of(entry)) {
            case NOTICE_GIVEN -> noticed(((Entry.NoticeGiven) entry).text());
            case WORKSPACE_PREPARED, WORK_COMMITTED, FILES_DIFFERED, ATTEMPT_RECORDED -> worktree(entry);
            case PUSH_STARTED -> pushed((Entry.PushStarted) entry);
            case CHECK_FINISHED, CHECKS_FINISHED, TOOL_FINISHED -> ran(entry);
            case MOVED -> moved(recorded.at(), (Entry.Moved) entry);
            case RUN_PAUSED -> paused(recorded.at(), (Entry.RunPaused) entry);
            case CONTEXT_CHANGED -> changed((Entry.ContextChanged) entry);
            case REQUEST_SENT -> sent((Entry.RequestSent) entry);
            case REPLY_RECEIVED, CALL_FAILED -> ended(entry);
            case PROVIDER_SKIPPED, BREAKER_CHANGED -> breaker(entry);
            case TOOLS_FOUND, CONTEXT_FETCHED, PROJECT_SEEN, REPOSITORY_INSTRUCTIONS_READ -> found(entry);
            case REVIEW_REQUESTED, VERDICT_GIVEN -> reviewed(entry);
            case BRIEF_INJECTED -> briefed((Entry.BriefInjected) entry);
            case SERVICE_CHECKED -> checked((Entry.ServiceChecked) entry);
            case EFFECT_FAILED ->
                answers.failed(moves, ((Entry.EffectFailed) entry).effect(), ((Entry.EffectFailed) entry).message());
            case RUN_STARTED,
                    MODELS_ASSIGNED,
                    RUN_RESUMED,
                    RUN_ENDED,
                    ATTEMPT_STARTED,
                    ATTEMPT_ENDED,
                    ATTEMPTS_CLEARED,
                    TOOL_STARTED,
                    COMMAND_STARTED,
                    BUDGET_NOTED,
                    COMPACTION_FAILED,
                    CANCEL_REQUESTED,
                    DAMAGED_ENTRY -> {} // they say nothing of the world
        }
    }

    private <T> void put(Effect<T> effect, T value) {
        answers.carried(moves, effect, value);
    }

    private <T> void put(Effect<T> effect, T value, Entry entry) {
        answers.recorded(moves, effect, value, entry);
    }

    private void noticed(String text) {
        if (state.worktree().isEmpty()) {
            put(EffectKeys.notice(), text);
        } else if (text.startsWith(EffectKeys.UNPUSHED)) {
            put(EffectKeys.leftUnpushed(), true);
        } else if (!text.startsWith(UNCOMMITTED)) {
            put(EffectKeys.loss(), text);
        } else if (!answers.has(moves, EffectKeys.commit().key())) {
            answers.failed(moves, EffectKeys.commit().key(), text.substring(UNCOMMITTED.length()));
        }
    }

    private void worktree(Entry entry) {
        if (entry instanceof Entry.WorkspacePrepared made) {
            put(EffectKeys.worktree(), new Worktree(made.path(), made.branch(), made.base()), made);
        } else if (entry instanceof Entry.WorkCommitted made) {
            put(EffectKeys.commit(), new Committed(made.commit(), made.files()), made);
        } else if (entry instanceof Entry.FilesDiffered differing) {
            put(EffectKeys.differing(), differing.files(), differing);
        } else if (entry instanceof Entry.AttemptRecorded recorded) {
            int number = state.tenure().records() + 1;
            put(
                    EffectKeys.filesOfRecord(number),
                    new ChangedFiles(
                            recorded.attempt().filesCreated(),
                            recorded.attempt().filesUpdated()));
            put(EffectKeys.timeOfRecord(number), recorded.attempt().timestamp());
        }
    }

    private void pushed(Entry.PushStarted push) {
        put(EffectKeys.push(), Optional.of(new Push(push.branch(), push.from(), push.to())));
    }

    private void ran(Entry entry) {
        if (entry instanceof Entry.CheckFinished check) {
            put(
                    EffectKeys.check(check.criterion(), check.text()),
                    new CommandResult(check.exit(), check.output(), check.exit() < 0, check.millis()),
                    check);
        } else if (entry instanceof Entry.ChecksFinished checks) {
            int round = state.attempts().checks() + 1;
            put(EffectKeys.leftovers(round), checks.leftovers());
            put(EffectKeys.touchedSince(round), checks.touched());
        } else if (entry instanceof Entry.ToolFinished tool) {
            put(
                    EffectKeys.tool(tool.context(), tool.call()),
                    new ToolRun(new ToolResult(tool.text(), !tool.ok()), tool.millis()));
        }
    }

    private void moved(Instant at, Entry.Moved moved) {
        Signal signal = moved.move().signal();
        if (signal instanceof Signal.ServiceRestored || signal instanceof Signal.SuspensionExpired) {
            looked(at, Optional.of(Instant.MIN));
        }
        moves++;
    }

    private void paused(Instant at, Entry.RunPaused paused) {
        if (paused.why() == PauseCause.WORKTREE_LOST
                && !answers.has(moves, EffectKeys.loss().key())) {
            answers.failed(moves, EffectKeys.loss().key(), paused.reason().substring(NOT_MADE_AGAIN.length()));
        }
        looked(at, Optional.empty());
    }

    /** Adds the look at the providers that format 1 does not have: what came of it says what was seen. */
    private void looked(Instant at, Optional<Instant> callable) {
        if (state.position().state() == State.SUSPENDED
                && !answers.has(moves, EffectKeys.service().key())) {
            put(EffectKeys.service(), new ServiceOutlook(at, callable, false));
        }
    }

    private void checked(Entry.ServiceChecked checked) {
        put(
                EffectKeys.service(),
                new ServiceOutlook(
                        checked.now(), Optional.ofNullable(checked.callable()), Boolean.TRUE.equals(checked.parks())),
                checked);
    }

    private void changed(Entry.ContextChanged changed) {
        if (changed.change() instanceof ContextChange.Reset reset) {
            put(EffectKeys.systemPrompt(changed.context()), Brief.without(reset.systemPrompt()));
        } else if (changed.change() instanceof ContextChange.Appended appended
                && appended.provenance() == TurnSource.OPENING
                && appended.message() instanceof UserMessage message) {
            put(EffectKeys.opening(changed.context()), Brief.without(message.singleText()));
        }
    }

    private void sent(Entry.RequestSent sent) {
        if (sent.caller() == CallerRole.CODER) {
            todo = sent.sent().tail();
            showTodo(sent.number());
        }
        sent.sent().agentPrompt().ifPresent(prompt -> told(sent.number(), Brief.without(prompt)));
    }

    private void told(int request, String prompt) {
        put(EffectKeys.agentPrompt(request), prompt);
        if (prompt.contains(EffectKeys.TODO_ASIDE)) {
            put(EffectKeys.todoPath(), EffectKeys.TODO_ASIDE);
        }
    }

    /** Adds the todo list for every request up to a number; it was read before some that others sent. */
    private void showTodo(int request) {
        while (shown < request) {
            shown++;
            put(EffectKeys.todo(shown), todo);
        }
    }

    private void ended(Entry entry) {
        if (entry instanceof Entry.ReplyReceived reply) {
            put(
                    EffectKeys.reply(reply.number()),
                    new CallResult.Replied(
                            new ModelReply(reply.message(), reply.usage(), reply.cost(), reply.cutOff())));
        } else if (entry instanceof Entry.CallFailed failed) {
            Failure failure = Failure.named(failed.failure());
            put(
                    EffectKeys.reply(failed.number()),
                    new CallResult.Failed(new ProviderException(
                            failure, failed.message(), failed.retryAfter(), null, failed.used())));
        }
    }

    private void breaker(Entry entry) {
        int newest = state.calls().requests();
        if (entry instanceof Entry.ProviderSkipped skipped) {
            BreakerOutage outage = new BreakerOutage(Failure.named(skipped.failure()), skipped.until());
            put(EffectKeys.breaker(skipped.provider(), newest), new Breakers.Answer(outage, null));
        } else if (entry instanceof Entry.BreakerChanged changed) {
            BreakerOutage outage = changed.failure() == null
                    ? null
                    : new BreakerOutage(Failure.named(changed.failure()), changed.until());
            Breakers.Shift shift = new Breakers.Shift(changed.state(), outage);
            if (changed.state() == BreakerState.HALF_OPEN) {
                put(EffectKeys.breaker(changed.provider(), newest), new Breakers.Answer(null, shift));
            } else {
                put(EffectKeys.breakerAfter(newest), Optional.of(shift));
            }
        }
    }

    private void found(Entry entry) {
        if (entry instanceof Entry.ToolsFound found) {
            put(EffectKeys.tools(found.server()), new ServerTools(found.tools(), found.problem()), found);
        } else if (entry instanceof Entry.ContextFetched fetched) {
            put(
                    EffectKeys.knowledge(
                            fetched.context(), fetched.role(), fetched.phase(), fetched.previousAttempts()),
                    fetched.known(),
                    fetched);
        } else if (entry instanceof Entry.ProjectSeen seen) {
            put(EffectKeys.project(seen.context()), seen.seen(), seen);
        } else if (entry instanceof Entry.RepositoryInstructionsRead instructions) {
            put(EffectKeys.instructions(instructions.context()), instructions.read());
        }
    }

    private void reviewed(Entry entry) {
        if (entry instanceof Entry.ReviewRequested request) {
            put(EffectKeys.snapshot(request.request()), request.seen());
        } else if (entry instanceof Entry.VerdictGiven given) {
            put(EffectKeys.verdict(given.request()), Optional.of(new Verdict(given.decision(), given.feedback())));
        }
    }

    private void briefed(Entry.BriefInjected brief) {
        put(EffectKeys.timeOfBrief(brief.kind()), Duration.ofNanos(brief.micros() * 1_000));
    }
}
