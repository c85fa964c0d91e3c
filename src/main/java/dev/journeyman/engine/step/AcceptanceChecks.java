package dev.journeyman.engine.step;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.review.CheckLeftovers;
import dev.journeyman.journal.entry.CriterionFailure;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.story.Story;
import dev.journeyman.story.text.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A round of the acceptance checks of a story, run in its worktree. It belongs to the thread that drives. */
public final class AcceptanceChecks {

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final CommandCheck check;
    private final CriterionVerification verification;

    public AcceptanceChecks(
            RunJournal journal,
            Effects effects,
            RunWorktree worktree,
            CommandCheck check,
            CriterionVerification verification) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.check = check;
        this.verification = verification;
    }

    /**
     * Runs them all and returns a text for each that did not pass; none means all passed.
     *
     * @param response what the coder says it did
     */
    List<String> failures(String response) throws InterruptedException {
        return journal.once(state -> state.attempts().failures(), () -> checked(response));
    }

    private List<String> checked(String response) throws InterruptedException {
        Story story = journal.state().contract().story();
        int round = journal.state().attempts().checks() + 1;
        CheckLeftovers leftovers = new CheckLeftovers(worktree);
        effects.perform("the files before checks " + round, leftovers::begin);
        List<CheckFailure> unmet = new ArrayList<>(touched(story));
        List<NumberedCriterion> unpassed = new ArrayList<>();
        for (NumberedCriterion wanted : NumberedCriterion.of(story)) {
            journal.mayStop("between two checks");
            Optional<CheckFailure> failure =
                    wanted.command() == null ? Optional.empty() : check.run(wanted, wanted.command());
            failure.ifPresent(unmet::add);
            if (wanted.command() == null || failure.isPresent()) {
                unpassed.add(wanted);
            }
        }
        boolean helped = unpassed.stream().anyMatch(wanted -> wanted.command() == null);
        List<CheckFailure> unshown = helped ? verification.unmet(unpassed, response) : List.of();
        unmet.addAll(unshown);
        List<String> failures = unmet.stream().map(CheckFailure::text).toList();
        List<String> left = effects.observe(EffectKeys.leftovers(round), () -> journal.clean(leftovers.now()));
        List<String> since = helped && !unmet.isEmpty() ? sinceTheRoundBefore(round) : List.of();
        List<String> errors = unmet.stream().map(CheckFailure::error).toList();
        journal.write(new Entry.ChecksFinished(errors, failures, helped, left, reasons(unshown), since));
        return failures;
    }

    private static List<CriterionFailure> reasons(List<CheckFailure> unshown) {
        return unshown.stream()
                .map(each -> new CriterionFailure(each.criterion(), each.reason()))
                .toList();
    }

    /** Returns the files that changed since the round before, or since the story began. */
    private List<String> sinceTheRoundBefore(int round) {
        return effects.observe(
                EffectKeys.touchedSince(round),
                () -> worktree.changedSince(journal.state().attempts().rounds().end()));
    }

    /** Returns a failure for each protected file that was changed. */
    private List<CheckFailure> touched(Story story) throws InterruptedException {
        List<CheckFailure> failures = new ArrayList<>();
        List<String> differing = story.protect().isEmpty() ? List.of() : worktree.differing();
        for (String glob : story.protect()) {
            Glob matcher = Glob.of(glob);
            for (String file : differing) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("stopped while looking for protected files");
                }
                if (matcher.matches(file)) {
                    failures.add(CheckFailure.touched(file, glob));
                }
            }
        }
        return failures;
    }
}
