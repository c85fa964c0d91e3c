package dev.journeyman.postgres;

import static dev.journeyman.postgres.QueueTable.claim;
import static dev.journeyman.postgres.QueueTable.handout;
import static dev.journeyman.postgres.QueueTable.now;
import static dev.journeyman.postgres.QueueTable.takeOver;
import static dev.journeyman.postgres.QueueTable.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.testkit.SampleHeads;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who moves the row of a run, and where to. The rows are looked at in the tables. */
abstract class DueRowRules {

    private static final Duration HOUR = Duration.ofHours(1);

    /** Whether a row is free, and due in about an hour. */
    private static final String FREE_IN_AN_HOUR =
            "not picked and execution_time > clock_timestamp() + interval '50 minutes'"
                    + " and execution_time <= clock_timestamp() + interval '1 hour'";

    /** Whether a row is free and due. */
    private static final String FREE_NOW = "not picked and execution_time <= clock_timestamp()";

    private final DataSource source;
    private final QueueTable queue;
    private final Journal one;
    private final Journal two;

    DueRowRules(DataSource source) {
        this.source = source;
        this.queue = new QueueTable(source);
        this.one = queue.open(HOUR);
        this.two = queue.open(HOUR);
    }

    @Nested
    class A_picked_row {

        private final Claim claim;

        A_picked_row() {
            write(one, SampleHeads.submitted("r-1", now()));
            claim = claim(one, "r-1");
        }

        @Test
        void is_not_touched_by_its_holder_while_the_run_is_driven() {
            String before = queue.row("r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            write(claim, SampleHeads.coding("r-1", 3, now()));

            assertThat(queue.row("r-1")).isEqualTo(before).contains(handout(one).worker());
        }

        @Test
        void is_touched_by_no_verdict_cancel_sweep_or_claim_of_another() {
            String before = queue.row("r-1");
            write(two, SampleHeads.coding("r-1", 2, now()));
            write(two, SampleHeads.waiting("r-1", 3, now()));
            handout(two).sweep();
            write(two, SampleHeads.due("r-1", 4, now(), now()));
            handout(two).sweep();
            assertThat(handout(two).claim("r-1")).isEmpty();
            write(two, SampleHeads.ended("r-1", 5, now()));
            handout(two).sweep();
            two.remove("r-1", 5);
            handout(two).sweep();

            assertThat(queue.row("r-1")).isEqualTo(before);
            claim.close();
            assertThat(queue.row("r-1")).isEmpty();
        }

        @Test
        void is_freed_or_deleted_by_its_holder_with_the_entry() {
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            write(claim, SampleHeads.due("r-1", 3, now(), now().plus(HOUR)));
            assertThat(queue.of("r-1", FREE_IN_AN_HOUR)).isEqualTo("true");

            Claim next = claim(two, "r-1");
            takeOver(next, SampleHeads.coding("r-1", 4, now()));
            write(next, SampleHeads.ended("r-1", 5, now()));
            assertThat(queue.row("r-1")).isEmpty();
        }

        @Test
        void is_not_freed_by_the_append_of_an_earlier_holder() {
            queue.age("r-1");
            Claim next = claim(two, "r-1");
            String before = queue.row("r-1");
            write(claim, SampleHeads.ended("r-1", 2, now()));

            assertThat(queue.row("r-1")).isEqualTo(before);
            assertThat(next.held()).isTrue();
        }

        @Test
        void that_was_given_back_is_due_as_the_head_says() {
            claim.close();
            assertThat(queue.of("r-1", FREE_NOW)).isEqualTo("true");

            Claim next = claim(two, "r-1");
            takeOver(next, SampleHeads.coding("r-1", 2, now()));
            next.close();
            assertThat(queue.of("r-1", FREE_IN_AN_HOUR)).isEqualTo("true");

            Claim ended = claim(one, "r-1");
            write(two, SampleHeads.ended("r-1", 3, now()));
            ended.close();
            assertThat(queue.row("r-1")).isEmpty();
        }

        @Test
        void is_freed_after_the_term_by_one_statement_that_looks_at_its_heartbeat() {
            PostgresClaims claims = claims();
            long version = Long.parseLong(queue.of("r-1", "version"));
            assertThat(claims.revive(PostgresClaims.held("r-1", version))).isFalse();

            queue.age("r-1");
            assertThat(claims.revive(PostgresClaims.held("r-1", version - 1))).isFalse();
            assertThat(claims.revive(PostgresClaims.held("r-1", version))).isTrue();
            assertThat(queue.of("r-1", FREE_NOW + " and last_heartbeat is null and version = " + (version + 1)))
                    .isEqualTo("true");
        }

        @Test
        void is_of_the_task_of_its_machine_when_it_is_freed() {
            write(two, SampleHeads.on("elsewhere", SampleHeads.due("r-1", 2, now(), now())));
            assertThat(queue.of("r-1", "task_name")).isEqualTo("run");
            queue.age("r-1");
            claims().revive(PostgresClaims.held("r-1", Long.parseLong(queue.of("r-1", "version"))));

            assertThat(queue.of("r-1", "task_name")).isEqualTo("run@elsewhere");
        }
    }

    /** A row that no process holds, or that is missing. */
    @Nested
    class A_free_row {

        @Test
        void is_made_and_moved_and_deleted_by_every_append() {
            write(one, SampleHeads.submitted("r-1", now()));
            assertThat(queue.of("r-1", FREE_NOW)).isEqualTo("true");
            write(two, SampleHeads.due("r-1", 2, now(), now().plus(HOUR)));
            assertThat(queue.of("r-1", FREE_IN_AN_HOUR)).isEqualTo("true");
            write(two, SampleHeads.due("r-1", 3, now(), now()));
            assertThat(queue.of("r-1", FREE_NOW)).isEqualTo("true");
            write(two, SampleHeads.waiting("r-1", 4, now()));
            assertThat(queue.row("r-1")).isEmpty();
        }

        @Test
        void of_a_driven_run_is_due_after_the_term_and_is_left_alone_then() {
            write(one, SampleHeads.coding("r-1", 1, now()));
            assertThat(queue.of("r-1", FREE_IN_AN_HOUR)).isEqualTo("true");
            String before = queue.row("r-1");
            write(two, SampleHeads.coding("r-1", 2, now()));
            handout(two).sweep();

            assertThat(queue.row("r-1")).isEqualTo(before);
        }

        @Test
        void is_due_now_also_if_the_clock_of_the_writer_is_fast() {
            Instant fast = now().plus(HOUR);
            write(one, SampleHeads.due("r-1", 1, fast, fast));

            assertThat(queue.of("r-1", FREE_NOW)).isEqualTo("true");
        }

        @Test
        void is_removed_with_its_run() {
            write(one, SampleHeads.submitted("r-1", now()));
            two.remove("r-1", 1);

            assertThat(queue.row("r-1")).isEmpty();
        }

        @Test
        void of_an_append_that_is_refused_is_not_moved() {
            write(one, SampleHeads.submitted("r-1", now()));
            String before = queue.row("r-1");

            assertThatThrownBy(() -> write(two, SampleHeads.ended("r-1", 1, now())))
                    .isInstanceOf(StaleWriterException.class);
            assertThat(queue.row("r-1")).isEqualTo(before);
            assertThatThrownBy(() -> write(two, SampleHeads.submitted("r-1", now())))
                    .isInstanceOf(StaleWriterException.class);
            assertThatThrownBy(() -> write(two, SampleHeads.due("r-2", 4, now(), now())))
                    .isInstanceOf(StaleWriterException.class);
            assertThat(queue.row("r-1")).isEqualTo(before);
            assertThat(queue.row("r-2")).isEmpty();
        }

        @Test
        void that_is_wrong_is_swept_away() {
            write(one, SampleHeads.waiting("r-1", 1, now()));
            write(one, SampleHeads.on("elsewhere", SampleHeads.submitted("r-3", now())));
            for (String run : new String[] {"r-1", "r-2", "r-3"}) {
                queue.execute(
                        "insert into %s.journeyman_due (task_name, task_instance, execution_time, picked, version)"
                                + " values ('run', '" + run + "', clock_timestamp(), false, 1)"
                                + " on conflict (task_instance) do update set task_name = 'run'");
            }
            handout(one).sweep();

            assertThat(queue.row("r-1")).isEmpty();
            assertThat(queue.row("r-2")).isEmpty();
            assertThat(queue.of("r-3", "task_name")).isEqualTo("run@elsewhere");
        }
    }

    /** A queue whose rows were lost. */
    @Nested
    class A_row_that_was_lost {

        @Test
        void is_made_again_in_the_number_that_were_lost() {
            for (int i = 0; i < 450; i++) {
                write(one, SampleHeads.submitted("r-" + i, now()));
            }
            write(one, SampleHeads.coding("driven", 1, now()));
            write(one, SampleHeads.ended("ended", 1, now()));
            queue.execute("delete from %s.journeyman_due");
            handout(two).sweep();

            assertThat(queue.of("driven", FREE_IN_AN_HOUR)).isEqualTo("true");
            assertThat(queue.row("ended")).isEmpty();
            assertThat(PostgresServer.shared()
                            .query("select count(*) from %s.journeyman_due where %s"
                                    .formatted(queue.schema(), FREE_NOW)))
                    .containsExactly("450");
        }

        @Test
        void does_not_bring_an_old_claim_back() {
            write(one, SampleHeads.submitted("r-1", now()));
            Claim old = claim(one, "r-1");
            takeOver(old, SampleHeads.coding("r-1", 2, now()));
            long version = Long.parseLong(queue.of("r-1", "version"));
            queue.execute("delete from %s.journeyman_due");
            handout(two).sweep();
            queue.execute("update %s.journeyman_due set execution_time = clock_timestamp()");
            Claim next = claim(two, "r-1");
            String before = queue.row("r-1");

            assertThat(claims().renew(List.of(PostgresClaims.held("r-1", version))))
                    .isEmpty();
            assertThatThrownBy(() -> takeOver(old, SampleHeads.coding("r-1", 3, now())))
                    .isInstanceOf(LostClaimException.class);
            RunHead ended = SampleHeads.ended("r-1", 3, now());
            claims().append(PostgresClaims.held("r-1", version), false, 2, QueueTable.entry(ended, "Held"), ended);
            claims().giveBack(PostgresClaims.held("r-1", version), Duration.ZERO);
            assertThat(queue.row("r-1")).isEqualTo(before);
            assertThat(Long.parseLong(queue.of("r-1", "version"))).isGreaterThan(version + 1_000);
            assertThat(next.held()).isTrue();
        }
    }

    /** An append that takes a run over. */
    @Nested
    class A_takeover {

        @Test
        void of_a_lost_claim_is_refused_although_the_journal_is_as_it_was() {
            write(one, SampleHeads.submitted("r-1", now()));
            Claim old = claim(one, "r-1");
            queue.age("r-1");
            claim(two, "r-1");
            String before = queue.row("r-1");

            assertThatThrownBy(() -> takeOver(old, SampleHeads.coding("r-1", 2, now())))
                    .isInstanceOf(LostClaimException.class);
            assertThat(one.read("r-1")).hasSize(1);
            assertThat(queue.row("r-1")).isEqualTo(before);
            assertThat(old.held()).isFalse();
        }

        @Test
        void of_a_run_without_a_journal_is_its_first_entry() {
            Claim claim = claim(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 1, now()));
            queue.execute("delete from %s.journeyman_due");

            assertThat(two.read("r-1")).hasSize(1);
            assertThatThrownBy(() -> takeOver(claim, SampleHeads.coding("r-1", 2, now())))
                    .isInstanceOf(LostClaimException.class);
        }

        @Test
        void whose_answer_is_lost_is_stored_once() {
            write(one, SampleHeads.submitted("r-1", now()));
            Claim claim = claim(faulty(2, true), "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));

            assertThat(two.read("r-1")).hasSize(2);
            assertThat(claim.held()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(longs = {0, 1})
        void whose_answer_is_lost_is_stored_although_the_claim_is_lost_meanwhile(long entries) {
            if (entries == 1) {
                write(one, SampleHeads.submitted("r-1", now()));
            }
            AtomicInteger calls = new AtomicInteger();
            Journal faulty = queue.open(
                    new FaultySource(source, call -> {
                                Object answer = call.call();
                                if (calls.incrementAndGet() == 2) { // the first call is the claim's
                                    queue.execute("delete from %s.journeyman_due");
                                    throw FaultySource.cut();
                                }
                                return answer;
                            })
                            .source(),
                    HOUR);
            takeOver(claim(faulty, "r-1"), SampleHeads.coding("r-1", entries + 1, now()));

            assertThat(calls).hasValue(3);
            assertThat(two.read("r-1")).hasSize((int) entries + 1);
        }

        @Test
        void that_was_not_stored_before_its_claim_was_lost_is_refused() {
            write(one, SampleHeads.submitted("r-1", now()));
            AtomicInteger calls = new AtomicInteger();
            Journal faulty = queue.open(
                    new FaultySource(source, call -> {
                                if (calls.incrementAndGet() == 2) {
                                    queue.execute("delete from %s.journeyman_due");
                                    throw FaultySource.cut();
                                }
                                return call.call();
                            })
                            .source(),
                    HOUR);
            Claim claim = claim(faulty, "r-1");

            assertThatThrownBy(() -> takeOver(claim, SampleHeads.coding("r-1", 2, now())))
                    .isInstanceOf(LostClaimException.class);
            assertThat(two.read("r-1")).hasSize(1);
        }

        @Test
        void after_a_claim_whose_answer_was_lost_is_accepted() {
            write(one, SampleHeads.submitted("r-1", now()));
            for (boolean reaches : new boolean[] {true, false}) {
                Claim claim = claim(faulty(1, reaches), "r-1");
                assertThat(claim.held()).isTrue();
                claim.close();
            }
            Claim claim = claim(faulty(1, true), "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, now()));
            write(claim, SampleHeads.ended("r-1", 3, now()));

            assertThat(queue.row("r-1")).isEmpty();
        }
    }

    private PostgresClaims claims() {
        PostgresDatabase database = new PostgresDatabase(source, queue.schema(), "test");
        LostAnswers lost = new LostAnswers(database, Instant::now, time -> {});
        return new PostgresClaims(database, new PostgresAppends(database, lost, false, HOUR), HOUR);
    }

    /** Opens the store through a source that loses the answer to one of its calls. The claim is the first, the takeover the second. */
    private Journal faulty(int number, boolean reaches) {
        AtomicInteger calls = new AtomicInteger();
        FaultySource.Fault fault = call -> {
            boolean meets = calls.incrementAndGet() == number;
            if (meets && !reaches) {
                throw FaultySource.cut();
            }
            Object answer = call.call();
            if (meets) {
                throw FaultySource.cut();
            }
            return answer;
        };
        return queue.open(new FaultySource(source, fault).source(), HOUR);
    }
}
