package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.step.StepResult.Parked;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.RunBranch.Push;
import dev.journeyman.workspace.WorkspaceException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the branch on its remote where the run is: what is there is committed, and pushed after an entry that says from where to where.
 * A run that stays on its machine has none, and nothing happens. It belongs to the thread that drives.
 */
final class BranchUpdate {

    /** When a remote that cannot be reached is tried again; each further time it takes twice as long. */
    private static final Duration SOON = Duration.ofMinutes(1);

    private static final Duration LATEST = Duration.ofHours(1);

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final InstantSource clock;
    private String there = "";

    BranchUpdate(RunJournal journal, Effects effects, RunWorktree worktree, InstantSource clock) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.clock = clock;
    }

    /**
     * Commits and pushes what is there; nothing if the remote has it.
     *
     * @return why the run has to wait until it is pushed; empty if it need not
     */
    Optional<Parked> require() {
        return worktreeIsPushed() ? update(true) : Optional.empty();
    }

    /** Commits and pushes what is there, also if the run is to stop; where that is impossible, a notice says why with the next entry. */
    void attempt() {
        if (worktreeIsPushed()) {
            boolean stopped = Thread.interrupted();
            update(false);
            if (stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean worktreeIsPushed() {
        return worktree.branch().isPushed() && journal.state().worktree().isPresent();
    }

    private Optional<Parked> update(boolean needed) {
        try {
            push();
            return Optional.empty();
        } catch (WorkspaceException problem) {
            worktree.requireClaim();
            if (Thread.interrupted() && needed) {
                return Optional.of(Parked.STOPPED);
            }
            if (effects.observe(EffectKeys.leftUnpushed(), () -> !needed)) {
                journal.withNext(() -> journal.write(new Entry.NoticeGiven(EffectKeys.UNPUSHED + words(problem))));
                return Optional.empty();
            }
            return Optional.of(parked(problem));
        }
    }

    /** Pushes until the remote is where the run is. A push that is repeated is not recorded again. */
    private void push() {
        Push last = null;
        Optional<Push> next = due();
        while (next.isPresent()) {
            Push push = next.get();
            if (!push.equals(last)) {
                journal.write(new Entry.PushStarted(push.branch(), push.from(), push.to()));
                worktree.branch().named(push.to());
            }
            effects.perform(EffectKeys.PUSHED, () -> worktree.branch().push(push));
            last = push;
            next = due();
        }
    }

    private Optional<Push> due() {
        return effects.observe(EffectKeys.push(), () -> {
            if (!worktree.branch().isPushedFromHere()) {
                return Optional.empty(); // what is here is not the work of this run
            }
            String to = worktree.committed("Work in %s".formatted(journal.place()));
            if (to.equals(there)) {
                return Optional.empty();
            }
            Optional<Push> due = worktree.branch().due(to);
            there = due.isEmpty() ? to : "";
            return due;
        });
    }

    /** Throws if the claim on the run ran out, so that nothing more may be appended. */
    void requireClaim() {
        worktree.requireClaim();
    }

    /** Returns why a run waits whose branch cannot be fetched or pushed, and until when if time may help. */
    Parked parked(WorkspaceException problem) {
        boolean passing = problem instanceof BranchException branch && branch.passing();
        return new Parked(words(problem), PauseCause.REMOTE, passing ? later() : null);
    }

    private String words(WorkspaceException problem) {
        return journal.clean(String.valueOf(problem.getMessage()));
    }

    private @Nullable Instant later() {
        Duration wait = SOON;
        List<RecordedEntry> past = journal.past();
        for (int i = past.size() - 1; i >= 0 && !(past.get(i).entry() instanceof Entry.Moved); i--) {
            if (past.get(i).entry() instanceof Entry.RunPaused paused && paused.why() == PauseCause.REMOTE) {
                wait = wait.multipliedBy(2);
            }
            if (wait.compareTo(LATEST) >= 0) {
                return clock.instant().plus(LATEST);
            }
        }
        return clock.instant().plus(wait);
    }
}
