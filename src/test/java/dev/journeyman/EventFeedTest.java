package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The feed of events of one run: each event is shown once and in order, wherever its entry came from. */
class EventFeedTest {

    private final List<RecordedEntry> journal = new ArrayList<>();
    private final List<Long> shown = new ArrayList<>();

    @Test
    void shows_what_the_journal_has_and_then_what_is_written() {
        write(3);
        EventFeed feed = feed(0);
        feed.catchUp();
        feed.accept(write(1));

        assertThat(shown).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void shows_nothing_twice_that_is_written_while_it_catches_up() {
        write(2);
        EventFeed feed = feed(0);
        RecordedEntry meanwhile = write(1);
        feed.accept(meanwhile);
        feed.catchUp();
        feed.accept(meanwhile);

        assertThat(shown).containsExactly(1L, 2L, 3L);
    }

    @Test
    void shows_what_another_engine_wrote_in_between() {
        EventFeed feed = feed(0);
        feed.accept(write(1));
        write(2); // by another engine
        feed.accept(write(1));

        assertThat(shown).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void begins_after_the_entry_that_the_observer_knows() {
        write(3);
        EventFeed feed = feed(2);
        feed.catchUp();
        feed.accept(write(1));

        assertThat(shown).containsExactly(3L, 4L);
    }

    @Test
    void begins_with_the_first_entry_that_is_written_where_it_was_asked_to() {
        write(3);
        EventFeed feed = feed(EventFeed.FROM_NOW);
        feed.accept(write(1));
        feed.accept(write(1));

        assertThat(shown).containsExactly(4L, 5L);
    }

    @Test
    @Timeout(30)
    void an_observer_may_wait_for_another_thread_that_writes_to_the_run() throws Exception {
        write(1);
        List<EventFeed> feeds = new ArrayList<>();
        EventFeed feed = new EventFeed("run", () -> List.copyOf(journal), 0, event -> {
            if (event.seq() == 1) {
                RecordedEntry next = write(1);
                CompletableFuture.runAsync(() -> feeds.get(0).accept(next)).join();
            }
            shown.add(event.seq());
        });
        feeds.add(feed);
        feed.catchUp();

        assertThat(shown).containsExactly(1L, 2L);
    }

    @Test
    void an_observer_that_throws_is_shown_the_next_event_once() {
        EventFeed feed = new EventFeed("run", () -> List.copyOf(journal), 0, event -> {
            shown.add(event.seq());
            if (event.seq() == 2) {
                throw new IllegalStateException("the screen is gone");
            }
        });
        feed.accept(write(1));
        assertThatThrownBy(() -> feed.accept(write(1))).hasMessage("the screen is gone");
        feed.accept(write(1));

        assertThat(shown).containsExactly(1L, 2L, 3L);
    }

    private EventFeed feed(long after) {
        return new EventFeed("run", () -> List.copyOf(journal), after, event -> shown.add(event.seq()));
    }

    private RecordedEntry write(int entries) {
        for (int i = 0; i < entries; i++) {
            journal.add(new RecordedEntry(journal.size() + 1L, Instant.EPOCH, new Entry.NoticeGiven("something")));
        }
        return journal.get(journal.size() - 1);
    }
}
