package dev.journeyman.engine.step;

import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.review.CheckLeftovers;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.story.Glob;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.process.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A round of the acceptance checks of a story, run in its worktree. */
final class AcceptanceChecks {

    private final RunContext run;
    private final String response;

    /**
     * Prepares a round.
     *
     * @param response what the coder says it did
     */
    AcceptanceChecks(RunContext run, String response) {
        this.run = run;
        this.response = response;
    }

    /** Runs them all and returns a text for each that did not pass; none means all passed. */
    List<String> failures() throws InterruptedException {
        Optional<List<String>> known = run.runState().attempts().failures();
        return known.isPresent() ? known.get() : checked(); // a process that ended before has run them
    }

    private List<String> checked() throws InterruptedException {
        Story story = run.runState().contract().story();
        CheckLeftovers leftovers = CheckLeftovers.before(run.workspace());
        List<CheckFailure> unmet = new ArrayList<>(touched(story));
        List<NumberedCriterion> unpassed = new ArrayList<>();
        for (NumberedCriterion wanted : NumberedCriterion.of(story)) {
            Optional<CheckFailure> failure =
                    wanted.command() == null ? Optional.empty() : check(wanted, wanted.command());
            failure.ifPresent(unmet::add);
            if (wanted.command() == null || failure.isPresent()) {
                unpassed.add(wanted);
            }
        }
        boolean helped = unpassed.stream().anyMatch(wanted -> wanted.command() == null);
        List<CheckFailure> unshown =
                helped ? new CriterionVerification(run, this).unmet(unpassed, response) : List.of();
        unmet.addAll(unshown);
        List<String> failures = unmet.stream().map(CheckFailure::text).toList();
        run.write(new Entry.ChecksFinished(
                unmet.stream().map(CheckFailure::error).toList(),
                failures,
                helped,
                run.clean(leftovers.now()),
                unshown.stream()
                        .map(each -> new Entry.CriterionFailure(each.criterion(), each.reason()))
                        .toList(),
                helped && !unmet.isEmpty() ? sinceTheRoundBefore() : List.of()));
        return failures;
    }

    /** Returns the files that changed since the round before, or since the story began. */
    private List<String> sinceTheRoundBefore() {
        return run.clean(
                run.workspace().changedSince(run.runState().attempts().rounds().end()));
    }

    /** Runs a command that shows whether a criterion is met. */
    Optional<CheckFailure> check(NumberedCriterion wanted, String command) throws InterruptedException {
        Commands.CommandResult ending = run.workspace().commands().run(command, wanted.limit());
        String output = run.clean(ending.output());
        run.write(new Entry.CheckFinished(
                wanted.number(), wanted.text(), ending.passed(), ending.exit(), ending.millis(), output));
        return ending.passed() ? Optional.empty() : Optional.of(CheckFailure.command(wanted, command, ending, output));
    }

    /** Returns a failure for each protected file that was changed. */
    private List<CheckFailure> touched(Story story) throws InterruptedException {
        List<CheckFailure> failures = new ArrayList<>();
        List<String> differing = story.protect().isEmpty() ? List.of() : run.differing();
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
