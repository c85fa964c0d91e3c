package dev.journeyman.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.faults.check.AppendNote.Step;
import dev.journeyman.journal.entry.Entry;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The checker, with notes and journals that were made up. */
class CheckReportTest {

    private static final Entry NOTICE = new Entry.NoticeGiven("another");

    @Test
    void finds_nothing_where_one_worker_follows_another() {
        assertThat(SampleRun.clean().report().findings()).isEmpty();
        assertThat(SampleRun.clean().report().line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 1");
        assertThat(SampleRun.clean().report().clean()).isTrue();
    }

    @Test
    void counts_a_run_that_has_not_ended() {
        CheckReport report = new SampleRun().takeOver(10, "desk-1").report();

        assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 0");
        assertThat(report.clean()).isFalse();
    }

    @Test
    void lets_any_process_give_a_verdict_and_cancel() {
        SampleRun run = new SampleRun().takeOver(10, "desk-1");
        run.append(20, "desk-9", new Entry.CancelRequested("not needed")).end(30, "desk-1");

        assertThat(run.report().line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 1");
    }

    @Nested
    class Lost {

        @Test
        void is_an_entry_between_others() {
            assertThat(SampleRun.clean().without(4).run().findings()).isNotEmpty();
            assertThat(CheckReport.of(List.of(SampleRun.clean().without(4).withoutNotes()))
                            .line())
                    .startsWith("lost 1,");
        }

        @Test
        void is_an_acknowledged_entry_after_the_newest() {
            SampleRun run = SampleRun.clean();
            run.note(731, "desk-2", SampleRun.entry(10, NOTICE), Step.ACKNOWLEDGED);

            assertThat(run.report().line()).isEqualTo("lost 1, doubled 0, stale 0, beside 0, ended 1");
        }

        @Test
        void is_an_acknowledged_entry_with_another_content() {
            SampleRun run = new SampleRun().append(1, "desk-0", NOTICE).replaced(new Entry.NoticeGiven("changed"));

            assertThat(run.report().line()).isEqualTo("lost 1, doubled 0, stale 0, beside 0, ended 0");
        }

        @Test
        void is_not_an_entry_whose_answer_was_lost_or_that_was_refused() {
            SampleRun run = SampleRun.clean();
            run.note(731, "desk-2", SampleRun.entry(10, NOTICE), Step.LOST);
            run.note(732, "desk-1", SampleRun.entry(9, NOTICE), Step.REFUSED);
            run.note(733, "desk-1", SampleRun.entry(11, NOTICE), Step.SENT);

            assertThat(run.report().findings()).isEmpty();
        }

        @Test
        void is_the_entry_of_a_command_that_ran_without_one() {
            SampleRun run = SampleRun.clean().canary(725, "c4", CanaryLine.Kind.START);

            assertThat(run.report().line()).isEqualTo("lost 1, doubled 0, stale 0, beside 0, ended 1");
        }
    }

    @Nested
    class Silent {

        @Test
        void commands_that_ended_well_are_a_loss() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").start(20, "desk-1", "c1");
            run.finish(30, "desk-1", "c1").end(40, "desk-1");

            assertThat(run.report().line()).isEqualTo("lost 1, doubled 0, stale 0, beside 0, ended 1");
        }
    }

    @Nested
    class Doubled {

        @Test
        void is_an_entry_with_the_content_of_another() {
            SampleRun run = new SampleRun().append(1, "desk-0", NOTICE);
            run.store(new dev.journeyman.journal.StoredEntry(
                    2,
                    SampleRun.entry(1, NOTICE).at(),
                    SampleRun.entry(1, NOTICE).type(),
                    SampleRun.entry(1, NOTICE).json()));

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 1, stale 0, beside 0, ended 0");
        }

        @Test
        void is_a_seq_that_is_there_twice() {
            SampleRun run = new SampleRun().append(1, "desk-0", NOTICE);
            run.store(SampleRun.entry(1, NOTICE));

            assertThat(run.report().count(Finding.Kind.DOUBLED)).isEqualTo(2); // the place and the content
        }

        @Test
        void is_a_seq_that_was_acknowledged_twice_with_the_same_content() {
            SampleRun run = SampleRun.clean();
            run.note(735, "desk-2", run.run().entries().get(8), Step.ACKNOWLEDGED);

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 1, stale 0, beside 0, ended 1");
        }

        @Test
        void is_a_command_that_was_started_twice() {
            SampleRun run = SampleRun.clean().canary(722, "c3", CanaryLine.Kind.START);

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 1, stale 0, beside 0, ended 1");
        }
    }

    @Nested
    class Stale {

        @Test
        void is_an_entry_of_an_owner_that_was_taken_over() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").takeOver(20, "desk-2");
            run.append(21, "desk-1", NOTICE);

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 0, stale 1, beside 0, ended 0");
        }

        @Test
        void is_an_entry_that_no_worker_noted() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").store(SampleRun.entry(2, NOTICE));

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 0, stale 1, beside 0, ended 0");
        }

        @Test
        void is_an_entry_after_the_end() {
            SampleRun run = SampleRun.clean().append(740, "desk-2", NOTICE);

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 0, stale 1, beside 0, ended 0");
        }

        @Test
        void is_the_result_of_a_call_of_an_earlier_owner_even_without_notes() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").start(20, "desk-1", "c1");
            run.canary(21, "c1", CanaryLine.Kind.START).canary(22, "c1", CanaryLine.Kind.END);
            run.takeOver(700, "desk-2").finish(701, "desk-1", "c1");

            assertThat(CheckReport.of(List.of(run.withoutNotes())).line())
                    .isEqualTo("lost 0, doubled 0, stale 1, beside 0, ended 0");
        }
    }

    @Nested
    class Beside {

        @Test
        void is_a_command_that_ran_after_the_next_owner_was_acknowledged() {
            CheckReport report =
                    SampleRun.clean().canary(725, "c2", CanaryLine.Kind.RUNS).report();

            assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 1, ended 1");
            assertThat(report.besideMillis()).isEqualTo(250);
        }

        @Test
        void is_counted_once_for_each_command() {
            SampleRun run = SampleRun.clean();
            run.canary(725, "c2", CanaryLine.Kind.RUNS).canary(730, "c2", CanaryLine.Kind.RUNS);
            run.canary(701, "c1", CanaryLine.Kind.RUNS);

            assertThat(run.report().line()).isEqualTo("lost 0, doubled 0, stale 0, beside 2, ended 1");
        }

        @Test
        void is_not_a_command_that_ran_up_to_that_moment() {
            assertThat(SampleRun.clean()
                            .canary(700, "c2", CanaryLine.Kind.RUNS)
                            .report()
                            .findings())
                    .isEmpty();
        }

        @Test
        void counts_from_when_the_takeover_was_sent_if_its_worker_did_not_see_the_answer() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").start(20, "desk-1", "c1");
            run.canary(21, "c1", CanaryLine.Kind.START).canary(701, "c1", CanaryLine.Kind.RUNS);
            var taken = SampleRun.entry(3, new Entry.RunResumed("desk/1", "desk-2"));
            run.store(taken).note(700, "desk-2", taken, Step.SENT);

            assertThat(run.report().count(Finding.Kind.BESIDE)).isEqualTo(1);
        }
    }

    @Nested
    class Without_notes {

        /** Entry n of a sample was made n seconds after the machine was started. */
        @Test
        void a_command_beside_an_owner_is_found_by_the_times_of_entries() {
            SampleRun run = new SampleRun().takeOver(0, "desk-1").start(0, "desk-1", "c1");
            run.takeOver(0, "desk-2").end(0, "desk-2");
            run.canary(201, "c1", CanaryLine.Kind.START).canary(310, "c1", CanaryLine.Kind.RUNS);
            CheckReport report = CheckReport.of(List.of(run.withoutNotes()));

            assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 1, ended 1");
            assertThat(report.besideMillis()).isEqualTo(100);
        }

        @Test
        void damage_that_the_store_reports_is_a_loss() {
            CheckedRun whole = SampleRun.clean().withoutNotes();
            CheckedRun damaged = new CheckedRun(
                    whole.run(),
                    whole.entries(),
                    whole.notes(),
                    whole.canaries(),
                    "entry 4 is damaged",
                    whole.booted());

            assertThat(CheckReport.of(List.of(damaged)).line()).startsWith("lost 1,");
        }
    }

    @Nested
    class Lines {

        @Test
        void of_appends_are_read_as_they_are_written() {
            assertThat(SampleRun.clean().notes())
                    .isNotEmpty()
                    .allSatisfy(note ->
                            assertThat(AppendNote.parse(note.toString())).contains(note));
            assertThat(AppendNote.parse("12 desk-1 r-1")).isEmpty();
        }

        @Test
        void of_commands_are_read_as_they_are_written() {
            CanaryLine line = new CanaryLine(4711, "s-1", "c12", 99, CanaryLine.Kind.RUNS);

            assertThat(CanaryLine.parse(line.toString())).contains(line);
            assertThat(line).hasToString("4711 s-1 c12 99 runs");
            assertThat(CanaryLine.parse("4711 s-1 c1")).isEmpty();
        }

        @Test
        void of_a_call_are_not_taken_for_those_of_another_with_a_longer_name() {
            SampleRun run = new SampleRun().takeOver(10, "desk-1").start(20, "desk-1", "c12");
            run.canary(21, "c1", CanaryLine.Kind.START);

            assertThat(run.report().line()).startsWith("lost 1,");
        }
    }
}
