package dev.journeyman.engine.step;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.workspace.Commands.CommandResult;
import java.util.Optional;

/**
 * The check of one criterion: a command that ends with 0 when the criterion is met. It belongs to the thread that drives.
 *
 * @param worktree where it runs
 */
public record CommandCheck(RunJournal journal, Effects effects, RunWorktree worktree) {

    /** Runs a command, and returns what it shows to be unmet; empty if the criterion is met. */
    Optional<CheckFailure> run(NumberedCriterion wanted, String command) throws InterruptedException {
        CommandResult ended = effects.observe(
                EffectKeys.check(wanted.number(), wanted.text()),
                () -> clean(worktree.workspace().commands().run(command, wanted.limit())));
        return ended.passed()
                ? Optional.empty()
                : Optional.of(CheckFailure.command(wanted, command, ended, ended.output()));
    }

    private CommandResult clean(CommandResult ended) {
        return new CommandResult(ended.exit(), journal.clean(ended.output()), ended.timedOut(), ended.millis());
    }
}
