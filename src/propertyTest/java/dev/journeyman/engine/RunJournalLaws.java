package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.engine.effect.EntrySink;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.policy.Redaction;
import dev.journeyman.run.RunState;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.TestEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The one memory of a run: what the engine decides by is what any reader of the journal knows. */
class RunJournalLaws {

    /** Entries come one by one or several in one piece, as the engine writes them. */
    @Property(tries = 60)
    void the_live_state_is_the_fold_of_the_entries_after_every_append(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        Random pieces = new Random(seed);
        Appended appended = new Appended(entries, new ArrayList<>());
        RunJournal journal = new RunJournal("run", List.of(), appended, new Redaction(List.of()), recorded -> {});
        int written = 0;
        while (written < entries.size()) {
            int from = written;
            int to = Math.min(entries.size(), from + 1 + pieces.nextInt(4));
            journal.together(() -> entries.subList(from, to).forEach(each -> journal.write(each.entry())));
            written = to;

            assertThat(journal.state())
                    .as("seed %s, %s entries", seed, to)
                    .isEqualTo(appended.states().get(appended.states().size() - 1))
                    .isEqualTo(RunState.of(entries.subList(0, to)));
        }
    }

    /** An entry may be left for the next one; it is stored in its place all the same, and counts at once. */
    @Property(tries = 60)
    void entries_that_are_left_for_the_next_are_known_at_once_and_stored_in_order(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        Random ways = new Random(seed);
        Appended appended = new Appended(entries, new ArrayList<>());
        List<RecordedEntry> shown = new ArrayList<>();
        RunJournal journal = new RunJournal("run", List.of(), appended, new Redaction(List.of()), shown::add);
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i).entry();
            boolean left = ways.nextBoolean();
            if (left) {
                journal.withNext(() -> journal.write(entry));
            } else {
                journal.write(entry);
            }

            assertThat(journal.state()).isEqualTo(RunState.of(entries.subList(0, i + 1)));
            if (!left) {
                assertThat(shown).isEqualTo(entries.subList(0, i + 1));
            }
            assertThat(appended.states().stream().reduce(RunState.START, (before, after) -> after))
                    .as("what is stored is what was shown")
                    .isEqualTo(RunState.of(shown));
        }
        journal.settle();
        assertThat(shown).isEqualTo(entries);
    }

    @Property(tries = 60)
    void after_a_failure_of_the_store_the_state_is_what_is_stored(@ForAll long seed) {
        List<RecordedEntry> entries =
                TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
        Random ways = new Random(seed);
        Appended appended = new Appended(entries, new ArrayList<>());
        List<RecordedEntry> shown = new ArrayList<>();
        RunJournal journal =
                new RunJournal("run", List.of(), new FailingSink(appended, ways), new Redaction(List.of()), shown::add);
        while (shown.size() < entries.size()) {
            Entry next = entries.get((int) journal.state().seq()).entry();
            try {
                if (ways.nextBoolean()) {
                    journal.withNext(() -> journal.write(next));
                } else {
                    journal.write(next);
                }
                if (journal.state().seq() == entries.size()) {
                    journal.settle();
                }
            } catch (JournalException full) {
                assertThat(journal.state()).isEqualTo(RunState.of(shown));
            }
        }
        assertThat(shown).isEqualTo(entries);
    }

    /** A sink whose store is full one time in four. */
    private record FailingSink(EntrySink sink, Random failures) implements EntrySink {

        @Override
        public RecordedEntry numbered(long seq, Entry entry) {
            return sink.numbered(seq, entry);
        }

        @Override
        public void append(String run, long expected, List<RecordedEntry> more, RunState next) {
            if (failures.nextInt(4) == 0) {
                throw new JournalException("The disk is full.");
            }
            sink.append(run, expected, more, next);
        }
    }

    /** A sink that gives each entry the number and the time that it had, and keeps the state that comes with an append. */
    private record Appended(List<RecordedEntry> entries, List<RunState> states) implements EntrySink {

        @Override
        public RecordedEntry numbered(long seq, Entry entry) {
            return entries.get((int) seq - 1);
        }

        @Override
        public void append(String run, long expected, List<RecordedEntry> more, RunState next) {
            states.add(next);
        }
    }
}
