package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the state of every run, whatever its architect, its budgets and its providers do. */
class RunStateLaws {

    private static final int BETWEEN = 7;

    /** A state that was kept is the same after the run continued, and is what a reader of the journal up to there gets. */
    @Property(tries = 100)
    void the_state_after_every_entry_is_the_fold_of_the_entries_up_to_it(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        List<RunState> live = new ArrayList<>();
        RunState state = RunState.START;
        for (RecordedEntry recorded : entries) {
            state = state.after(recorded);
            live.add(state);
        }

        for (int length = 1; length <= entries.size(); length += BETWEEN) {
            assertThat(RunState.of(entries.subList(0, length)))
                    .as("seed %s, %s entries", seed, length)
                    .isEqualTo(live.get(length - 1));
        }
    }

    /** Two continuations of one state do not see each other's entries. */
    @Property(tries = 30)
    void a_state_has_as_many_continuations_as_are_made_of_it(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        int half = entries.size() / 2;
        RunState before = RunState.of(entries.subList(0, half));
        RunState one = continued(before, entries.subList(half, entries.size()));
        RunState other = continued(before, entries.subList(half, entries.size()));

        assertThat(one).isEqualTo(other).isEqualTo(RunState.of(entries));
        assertThat(before).isEqualTo(RunState.of(entries.subList(0, half)));
    }

    /**
     * The time before a resume does not count, and neither does the time after a pause, except for a wait for a provider: it counts
     * until it ends or the run is resumed.
     */
    @Property(tries = 30)
    void the_driven_time_is_the_sum_of_the_times_between_entries(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        RunState state = RunState.START.after(entries.get(0));
        Duration driven = Duration.ZERO;
        RecordedEntry wait = null;
        for (int i = 1; i < entries.size(); i++) {
            RecordedEntry before = entries.get(i - 1);
            RecordedEntry now = entries.get(i);
            if (!(before.entry() instanceof Entry.RunPaused) && !(now.entry() instanceof Entry.RunResumed)) {
                driven = driven.plus(Duration.between(before.at(), now.at()));
            }
            Duration waited = wait == null ? Duration.ZERO : waited(wait, now.at());
            if (now.entry() instanceof Entry.RunResumed) {
                driven = driven.plus(waited);
                waited = Duration.ZERO;
                wait = null;
            } else if (now.entry() instanceof Entry.RunPaused pause) {
                wait = pause.why() == PauseCause.WAITING && pause.due() != null ? now : null;
            }
            state = state.after(now);
            assertThat(state.usage().all().driven())
                    .as("seed %s, entry %s", seed, now.seq())
                    .isEqualTo(driven.plus(waited));
        }
    }

    /** Returns how much of a wait for a provider is over at a time. */
    private static Duration waited(RecordedEntry pause, Instant at) {
        Instant due = ((Entry.RunPaused) pause.entry()).due();
        return Duration.between(pause.at(), at.isBefore(due) ? at : due);
    }

    private static RunState continued(RunState from, List<RecordedEntry> entries) {
        RunState state = from;
        for (RecordedEntry recorded : entries) {
            state = state.after(recorded);
        }
        return state;
    }
}
