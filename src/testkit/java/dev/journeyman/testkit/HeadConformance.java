package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The part of {@link JournalConformance} about the heads of runs. It is used by one thread. */
public abstract class HeadConformance extends SharedStateConformance {

    static final Instant THEN = SampleHeads.THEN;

    HeadConformance() {}

    /** The heads of runs, which are kept with the entries. */
    @Nested
    public class A_head {

        @Test
        void is_the_one_of_the_newest_append() {
            keep(SampleHeads.coding("r-1", 1, THEN), 0);
            RunHead newest = keep(SampleHeads.waiting("r-1", 3, THEN.plusSeconds(9)), 1);

            assertEquals(Optional.of(newest), journal.head("r-1"));
            assertEquals(List.of(newest), journal.heads(HeadQuery.ALL));
            assertTrue(journal.intact("r-1"));
            assertEquals(Optional.of(THEN.plusSeconds(9)), journal.updated("r-1"));
        }

        @Test
        void does_not_exist_for_a_run_without_entries() {
            assertEquals(Optional.empty(), journal.head("r-1"));
            assertEquals(List.of(), journal.heads(HeadQuery.ALL));
            assertEquals(0, journal.count(HeadQuery.ALL));
            assertEquals(List.of(), journal.unreadable());
        }

        @Test
        void of_a_refused_append_is_not_kept() {
            RunHead first = keep(SampleHeads.coding("r-1", 2, THEN), 0);

            assertThrows(StaleWriterException.class, () -> keep(SampleHeads.waiting("r-1", 2, THEN), 1));
            assertThrows(StaleWriterException.class, () -> keep(SampleHeads.waiting("r-2", 2, THEN), 1));

            assertEquals(Optional.of(first), journal.head("r-1"));
            assertEquals(Optional.empty(), journal.head("r-2"));
        }

        @Test
        void is_found_by_state_project_and_what_waits() {
            RunHead codes = keep(SampleHeads.coding("r-1", 1, THEN), 0);
            RunHead waits = keep(SampleHeads.waiting("r-2", 1, THEN.plusMillis(1)), 0);

            assertEquals(List.of(codes), journal.heads(HeadQuery.ALL.in(State.CODING)));
            assertEquals(List.of(waits, codes), journal.heads(HeadQuery.ALL.in(State.CODING, State.PLAN_REVIEW)));
            assertEquals(List.of(), journal.heads(HeadQuery.ALL.in(State.DONE)));
            assertEquals(List.of(waits), journal.heads(HeadQuery.ALL.waiting()));
            assertEquals(1, journal.count(HeadQuery.ALL.waiting()));
            assertEquals(
                    List.of(codes),
                    journal.heads(HeadQuery.ALL.of(codes.subject().project())));
            assertEquals(
                    List.of(),
                    journal.heads(HeadQuery.ALL.of(codes.subject().project()).waiting()));
        }

        @Test
        void comes_before_older_ones_and_of_the_same_time_by_run_page_by_page() {
            List<RunHead> all = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                all.add(keep(SampleHeads.coding("r-" + i, 1, THEN.plusMillis(i / 2)), 0));
            }
            Collections.reverse(all);

            assertEquals(all, journal.heads(HeadQuery.ALL));
            assertEquals(7, journal.count(HeadQuery.ALL.limit(2)));
            HeadQuery page = HeadQuery.ALL.limit(3);
            assertEquals(all.subList(0, 3), journal.heads(page));
            assertEquals(all.subList(3, 6), journal.heads(page.before(all.get(2))));
            assertEquals(all.subList(6, 7), journal.heads(page.before(all.get(5))));
            assertEquals(List.of(), journal.heads(page.before(all.get(6))));
        }

        @Test
        void says_when_the_run_is_driven_next() {
            Instant due = Instant.parse("2026-01-02T03:04:05.678901Z");
            List<RunHead> all = List.of(
                    SampleHeads.coding("r-1", 1, THEN),
                    SampleHeads.on("host", SampleHeads.coding("r-2", 1, THEN)),
                    SampleHeads.waiting("r-3", 1, THEN),
                    SampleHeads.ended("r-4", 1, THEN),
                    SampleHeads.submitted("r-5", THEN),
                    SampleHeads.on("host", SampleHeads.due("r-6", 1, THEN, due)),
                    SampleHeads.withoutDue("r-7", 1, THEN));
            all.forEach(head -> keep(head, 0));

            for (RunHead head : all) {
                RunHead kept = journal.head(head.run()).orElseThrow();
                assertEquals(head, kept);
                assertEquals(head.due(), kept.due());
            }
            assertEquals(Set.copyOf(all), Set.copyOf(journal.heads(HeadQuery.ALL)));
        }

        @Test
        void changes_when_the_run_is_driven_next_with_each_append() {
            keep(SampleHeads.submitted("r-1", THEN), 0);
            keep(SampleHeads.coding("r-1", 2, THEN), 1);
            assertEquals(Due.DRIVEN, journal.head("r-1").orElseThrow().due());

            keep(SampleHeads.due("r-1", 3, THEN, THEN.plusSeconds(9)), 2);
            assertEquals(
                    Due.from(THEN.plusSeconds(9)),
                    journal.head("r-1").orElseThrow().due());
            assertThrows(StaleWriterException.class, () -> keep(SampleHeads.ended("r-1", 3, THEN), 2));
            assertEquals(
                    Due.from(THEN.plusSeconds(9)),
                    journal.head("r-1").orElseThrow().due());

            keep(SampleHeads.ended("r-1", 4, THEN), 3);
            assertTrue(journal.head("r-1").orElseThrow().due().never());
        }

        private RunHead keep(RunHead head, long expected) {
            journal.append(head.run(), expected, entries(expected, (int) (head.seq() - expected)), head);
            return head;
        }
    }

    /** Returns entries of a run after a seq. */
    static List<StoredEntry> entries(long after, int count) {
        return LongStream.rangeClosed(after + 1, after + count)
                .mapToObj(seq -> RunEntries.stored(new RecordedEntry(seq, THEN, new Entry.AttemptStarted((int) seq))))
                .toList();
    }
}
