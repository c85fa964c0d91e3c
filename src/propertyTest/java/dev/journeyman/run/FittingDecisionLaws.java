package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.review.Verdict;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.RandomRun;
import dev.journeyman.testkit.law.TestEngine;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FittingDecisionLaws {

    @Property(tries = 200)
    void a_verdict_leads_where_the_open_request_said(@ForAll long seed) {
        RandomRun play = TestEngine.standard().play(RandomChoices.seeded(seed));
        RunState before = RunState.START;
        for (RecordedEntry recorded : play.entries()) {
            if (recorded.entry() instanceof Entry.VerdictGiven given) {
                Signal signal = PendingSubmission.of(before).signal(new Verdict(given.decision(), given.feedback()));
                FittingDecision said = said(before, given);
                moved(play.entries(), recorded.seq(), signal)
                        .ifPresent(move -> assertThat(move.to().state())
                                .as("seed %s, entry %s", seed, recorded.seq())
                                .isEqualTo(said.to()));
            }
            before = before.after(recorded);
        }
    }

    private static FittingDecision said(RunState asked, Entry.VerdictGiven given) {
        return FittingDecision.of(asked).stream()
                .filter(fitting -> fitting.decision() == given.decision())
                .findFirst()
                .orElseThrow();
    }

    /** Returns the move that a verdict causes; empty where the story ends for another reason before it takes effect. */
    private static Optional<Move> moved(List<RecordedEntry> entries, long seq, Signal signal) {
        return entries.stream()
                .filter(recorded -> recorded.seq() > seq)
                .map(RecordedEntry::entry)
                .filter(Entry.Moved.class::isInstance)
                .map(entry -> ((Entry.Moved) entry).move())
                .dropWhile(move ->
                        move.signal() instanceof Signal.ServiceLost || move.signal() instanceof Signal.ServiceRestored)
                .findFirst()
                .filter(move -> move.signal().equals(signal));
    }
}
