package dev.journeyman.engine.call;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.workspace.Workspace;
import java.math.BigDecimal;

/**
 * Settles the call of an agent that was under way when its process ended or was stopped. How far it got is unknown: it is a call
 * that failed, and never made again by itself.
 */
public final class InterruptedCalls {

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;

    public InterruptedCalls(RunJournal journal, Effects effects, RunWorktree worktree) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
    }

    /** Settles the newest call where it has no end; before anything else is done, which could hide it. */
    public void settle() {
        journal.state().calls().interrupted().ifPresent(this::settle);
    }

    private void settle(Entry.RequestSent sent) {
        boolean kept = sent.caller() == CallerRole.CODER && sent.state() == State.CODING;
        if (!kept) {
            effects.perform("the files that an interrupted agent changed", this::undo);
        }
        journal.write(new Entry.CallFailed(
                sent.number(),
                sent.caller(),
                sent.provider(),
                Failure.EXECUTION_ERROR.toString(),
                "%s was interrupted; what it changed is %s".formatted(sent.provider(), kept ? "kept" : "undone"),
                null,
                new BilledUsage(
                        new Usage(sent.sent().tokens(), 0, 0, false), BigDecimal.ZERO))); // agents have no price list
    }

    private void undo() {
        Workspace workspace = worktree.workspace();
        workspace.restore(workspace.save(journal.state().tenure().commit()));
    }
}
