package dev.journeyman.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.TestEngine;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the requests of every run: whether one of them is made or all, it is the same text. */
class NewestRequestLaws {

    @Property(tries = 50)
    void the_newest_request_at_every_entry_is_the_last_one_of_all_requests_up_to_it(@ForAll long seed) {
        RequestCapture all = new RequestCapture();
        NewestRequest newest = new NewestRequest();
        Optional<String> last = Optional.empty();
        for (RecordedEntry recorded : entries(seed)) {
            Optional<String> line = all.line(recorded);
            last = line.isPresent() ? line : last;
            newest.apply(recorded);

            assertThat(newest.line())
                    .as("seed %s, entry %s", seed, recorded.seq())
                    .isEqualTo(last);
        }
        assertThat(last).as("seed %s", seed).isPresent();
    }

    @Property(tries = 50)
    void requests_after_entries_that_were_passed_are_the_same(@ForAll long seed) {
        List<RecordedEntry> entries = entries(seed);
        int passed = Math.floorMod(seed, entries.size());
        RequestCapture all = new RequestCapture();
        RequestCapture later = new RequestCapture();
        for (RecordedEntry recorded : entries) {
            Optional<String> line = all.line(recorded);
            if (recorded.seq() <= passed) {
                later.pass(recorded);
            } else {
                assertThat(later.line(recorded))
                        .as("seed %s, entry %s", seed, recorded.seq())
                        .isEqualTo(line);
            }
        }
    }

    private static List<RecordedEntry> entries(long seed) {
        return TestEngine.standard().play(RandomChoices.seeded(seed)).entries();
    }
}
