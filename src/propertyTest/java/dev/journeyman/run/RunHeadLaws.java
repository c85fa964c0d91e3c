package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.testkit.ScratchDirectories;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.RandomRun;
import dev.journeyman.testkit.law.TestEngine;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the heads of every run: they say what its entries say. */
class RunHeadLaws {

    @Property(tries = 30)
    void the_head_after_every_append_is_the_one_that_the_entries_fold_to(@ForAll long seed) {
        RandomRun play = TestEngine.standard().play(RandomChoices.seeded(seed));

        assertThat(play.heads()).isNotEmpty();
        for (RunHead head : play.heads()) {
            assertThat(head)
                    .as("seed %s, %s entries", seed, head.seq())
                    .isEqualTo(folded(head.run(), play.entries().subList(0, (int) head.seq())));
            assertThat(RunHead.parse(head.json())).contains(head);
        }
    }

    /** The store for one machine keeps the same heads, and folds the same ones where they are missing. */
    @Property(tries = 20)
    void a_file_has_the_same_heads_when_it_is_read_back(@ForAll long seed) {
        RandomRun play = TestEngine.standard().play(RandomChoices.seeded(seed));
        ScratchDirectories.in(place -> {
            try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
                long seq = 0;
                for (RunHead head : play.heads()) {
                    List<RecordedEntry> batch = play.entries().subList((int) seq, (int) head.seq());
                    journal.append(head.run(), seq, RunEntries.stored(batch), head);
                    seq = head.seq();
                    assertThat(journal.head(head.run())).as("seed %s", seed).contains(head);
                }
            }
            RunHead last = play.heads().get(play.heads().size() - 1);
            try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
                assertThat(journal.heads(HeadQuery.ALL)).containsExactly(last);
            }
            return last;
        });
    }

    private static RunHead folded(String run, List<RecordedEntry> entries) {
        return RunHeads.of(run, RunState.of(entries), "");
    }
}
