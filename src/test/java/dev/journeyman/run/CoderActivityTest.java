package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.compaction.RemovedFacts;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoderActivityTest {

    private CoderActivity track = CoderActivity.NONE;

    @Test
    void compactions_that_free_less_than_a_tenth_add_up() {
        compacted(100, 91);
        compacted(100, 95);
        after(new Entry.CompactionFailed("coder/1", "the newest exchange stays"));

        assertThat(track.vain()).isEqualTo(3);
    }

    @Test
    void a_compaction_that_frees_a_tenth_restarts_the_count() {
        compacted(100, 95);
        compacted(100, 90);

        assertThat(track.vain()).isZero();
    }

    private void compacted(int before, int after) {
        after(new Entry.ContextChanged(
                "coder/1", new Compacted(1, List.of(), List.of(), "s", RemovedFacts.EMPTY, before, after)));
    }

    private void after(Entry entry) {
        track = track.after(EntryKind.of(entry), entry);
    }
}
