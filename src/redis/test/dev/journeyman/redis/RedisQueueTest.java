package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.redis.RedisQueue.DueRow;
import dev.journeyman.testkit.SampleHeads;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rows of runs and their claims, as the server has them. */
class RedisQueueTest extends RedisQueueStage {
    @Nested
    class A_row {

        @Test
        void is_due_to_the_microsecond_and_is_replaced_by_the_claim() {
            write(SampleHeads.due("r-1", 1, THEN, LATER));
            assertThat(due("")).contains(LATER);

            Claim claim = claimed(one, "r-1");
            assertThat(due("")).isEmpty();
            assertThat(RedisRows.keys(client, PREFIX)).hasSize(2);

            claim.append(1, entries(SampleHeads.due("r-1", 2, THEN, LATER)), SampleHeads.due("r-1", 2, THEN, LATER));
            assertThat(due("")).contains(LATER);
            assertThat(RedisRows.keys(client, PREFIX)).hasSize(1);
        }

        @Test
        void of_times_that_cannot_be_counted_is_due_at_the_nearest_one() {
            write(SampleHeads.due("r-1", 1, THEN, Instant.MIN));
            assertThat(due("")).contains(Instant.EPOCH);

            write(SampleHeads.due("r-1", 2, THEN, Instant.MAX));
            assertThat(due("").orElseThrow()).isAfter(LATER);
        }

        @Test
        void of_a_driven_run_that_was_lost_is_due_after_the_term_and_is_not_pulled_forward() {
            Instant before = RedisRows.now(client);
            write(SampleHeads.coding("r-1", 1, THEN));
            Instant first = due("").orElseThrow();
            write(SampleHeads.coding("r-1", 2, THEN));
            handout(one).sweep("here");

            assertThat(first)
                    .isBetween(
                            before.plus(TERM), RedisRows.now(client).plus(TERM).plusSeconds(1));
            assertThat(due("")).contains(first);
        }

        @Test
        void without_a_journal_is_deleted_by_the_sweep_and_never_handed_out() {
            client.zadd(new RedisKeys(PREFIX).of("r-1").due(""), 1, "r-1");
            DueRow row = new DueRow("r-1", "", 1);

            assertThat(handout(one).due("here", 9, true)).containsExactly(row);
            assertThat(handout(one).claim(row)).isEmpty();
            handout(one).sweep("here");
            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
        }

        @Test
        void of_a_run_that_waits_is_deleted_by_the_sweep() {
            write(SampleHeads.waiting("r-1", 1, THEN));
            client.zadd(new RedisKeys(PREFIX).of("r-1").due(""), 1, "r-1");
            handout(one).sweep("here");

            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
        }

        @Test
        void that_was_moved_since_it_was_looked_at_is_not_handed_out() {
            write(SampleHeads.submitted("r-1", THEN));
            DueRow row = handout(one).due("here", 9, true).get(0);
            write(SampleHeads.due("r-1", 2, THEN, LATER));

            assertThat(handout(one).claim(row)).isEmpty();
            assertThat(due("")).contains(LATER);
        }

        @Test
        void is_made_by_the_sweep_for_runs_that_are_to_be_driven_only() {
            write(SampleHeads.submitted("r-1", THEN));
            write(SampleHeads.due("r-2", 1, THEN, LATER));
            write(SampleHeads.coding("r-3", 1, THEN));
            List.of("r-1", "r-2", "r-3")
                    .forEach(run ->
                            assertThat(RedisRows.live(client, PREFIX, run)).isTrue());
            write(SampleHeads.waiting("r-1", 2, THEN));
            write(SampleHeads.ended("r-2", 2, THEN));
            two.remove("r-3", 1);

            List.of("r-1", "r-2", "r-3")
                    .forEach(run ->
                            assertThat(RedisRows.live(client, PREFIX, run)).isFalse());
        }

        @Test
        void of_a_claim_half_of_which_was_lost_counts_as_lost_and_is_made_again() {
            for (boolean hash : new boolean[] {true, false}) {
                String run = "r-" + hash;
                write(SampleHeads.submitted(run, THEN));
                Claim claim = claimed(one, run);
                RedisKeys.Shard shard = new RedisKeys(PREFIX).of(run);
                client.del(hash ? shard.claim(run) : shard.held());
                handout(two).sweep("here");

                assertThat(RedisRows.due(client, PREFIX, run, "")).isPresent();
                assertThatThrownBy(() -> takeOver(claim, SampleHeads.coding(run, 2, THEN)))
                        .isInstanceOf(LostClaimException.class);
                assertThat(handout(one).holders()).isEmpty();
            }
        }

        @Test
        void of_a_removed_run_goes_with_it_unless_the_run_is_held() {
            write(SampleHeads.submitted("r-1", THEN));
            two.remove("r-1", 1);
            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();

            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            two.remove("r-1", 1);
            assertThat(handout(two).holders()).hasSize(1);
            claim.close();
            assertThat(client.keys(PREFIX + ":*:r-1:*"))
                    .containsExactly(new RedisKeys(PREFIX).of("r-1").removed("r-1"));
        }
    }

    @Nested
    class A_held_run {

        @Test
        void is_left_alone_by_a_verdict_a_cancel_a_sweep_and_a_look() {
            write(SampleHeads.submitted("r-1", THEN));
            write(SampleHeads.waiting("r-2", 1, THEN));
            Claim one = claimed(RedisQueueTest.this.one, "r-1");
            Claim other = claimed(RedisQueueTest.this.one, "r-2");
            takeOver(one, SampleHeads.coding("r-1", 2, THEN));
            Map<String, String> before = RedisRows.all(client, PREFIX);

            write(SampleHeads.coding("r-1", 3, THEN));
            write(SampleHeads.due("r-2", 2, THEN, THEN));
            write(SampleHeads.ended("r-2", 3, THEN));
            write(SampleHeads.waiting("r-1", 4, THEN));
            handout(two).sweep("here");
            assertThat(handout(two).due("here", 9, true)).isEmpty();
            assertThat(handout(two).claim("r-1")).isEmpty();

            assertThat(RedisRows.all(client, PREFIX)).isEqualTo(before).hasSizeGreaterThan(2);
            assertThat(one.held()).isTrue();
            other.close();
            one.close();
            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
        }

        @Test
        void whose_claim_has_ended_is_left_alone_by_appends_and_the_sweep() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            RedisRows.end(client, PREFIX, "r-1");
            Map<String, String> before = RedisRows.all(client, PREFIX);

            write(SampleHeads.due("r-1", 2, THEN, THEN));
            handout(two).sweep("here");

            assertThat(RedisRows.all(client, PREFIX)).isEqualTo(before);
            assertThat(handout(two).holders())
                    .extracting(holder -> holder.worker())
                    .containsExactly(handout(one).worker());
            takeOver(claim, SampleHeads.coding("r-1", 3, THEN));
        }

        @Test
        void is_renewed_by_its_token_only() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim old = claimed(one, "r-1");
            RedisRows.end(client, PREFIX, "r-1");
            Claim next = claimed(two, "r-1");
            Map<String, String> before = RedisRows.all(client, PREFIX);

            handout(one).renew();
            assertThat(old.held()).isFalse();
            assertThat(RedisRows.all(client, PREFIX)).isEqualTo(before);
            handout(two).renew();
            assertThat(next.held()).isTrue();
            assertThat(RedisRows.all(client, PREFIX)).isNotEqualTo(before);
            assertThat(handout(one).holders())
                    .extracting(holder -> holder.worker())
                    .containsExactly(handout(two).worker());
        }

        @Test
        void whose_claim_has_ended_is_kept_by_a_renewal_that_comes_before_the_takeover() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            RedisRows.end(client, PREFIX, "r-1");
            handout(one).renew();

            assertThat(handout(two).claim("r-1")).isEmpty();
            assertThat(handout(two).due("here", 9, true)).isEmpty();
            assertThat(claim.held()).isTrue();
        }

        @Test
        void whose_place_among_the_held_runs_was_lost_is_not_renewed() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            client.del(new RedisKeys(PREFIX).of("r-1").held());
            handout(one).renew();

            assertThat(claim.held()).isFalse();
            assertThat(handout(one).holders()).isEmpty();
        }

        @Test
        void is_not_taken_from_its_holder_by_a_worker_that_found_its_claim_ended_before_a_renewal() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            RedisQueue queue = RedisRows.queue(client, PREFIX, TERM);
            RedisRows.end(client, PREFIX, "r-1");
            assertThat(queue.look("here", 9).ended()).containsExactly("r-1");
            handout(one).renew();
            queue.revive("r-1");

            assertThat(due("")).isEmpty();
            takeOver(claim, SampleHeads.coding("r-1", 2, THEN));
        }

        @Test
        void that_was_driven_is_not_due_within_the_term_after_it_is_given_back() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, THEN));
            Instant before = RedisRows.now(client);
            claim.close();

            assertThat(due("").orElseThrow()).isAfterOrEqualTo(before.plus(TERM));
        }

        @Test
        void is_not_resumed_by_an_owner_whose_run_was_taken_over_although_there_is_no_newer_entry() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim old = claimed(one, "r-1");
            RedisRows.end(client, PREFIX, "r-1");
            assertThat(handout(two).due("here", 9, true)).hasSize(1);

            assertThatThrownBy(() -> takeOver(old, SampleHeads.coding("r-1", 2, THEN)))
                    .isInstanceOf(LostClaimException.class)
                    .hasMessageContaining("The claim on run r-1 is lost");
            assertThat(two.read("r-1")).hasSize(1);
            assertThat(due("")).isPresent();
            Claim next = claimed(two, "r-1");
            takeOver(next, SampleHeads.coding("r-1", 2, THEN));
            assertThatThrownBy(() -> takeOver(old, SampleHeads.coding("r-1", 3, THEN)))
                    .isInstanceOf(LostClaimException.class);
            assertThat(next.held()).isTrue();
        }

        @Test
        void is_not_ended_by_an_owner_whose_successor_has_resumed_it() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim old = claimed(one, "r-1");
            takeOver(old, SampleHeads.coding("r-1", 2, THEN));
            RedisRows.end(client, PREFIX, "r-1");
            takeOver(claimed(two, "r-1"), SampleHeads.coding("r-1", 3, THEN));
            Map<String, String> before = RedisRows.all(client, PREFIX);
            RunHead end = SampleHeads.ended("r-1", 3, THEN);

            assertThatThrownBy(() -> old.append(2, entries(end), end)).isInstanceOf(StaleWriterException.class);
            assertThat(RedisRows.all(client, PREFIX)).isEqualTo(before).isNotEmpty();
            assertThat(one.read("r-1")).hasSize(3);
        }

        @Test
        void that_is_driven_is_due_at_once_when_its_dead_holder_is_found() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            takeOver(claim, SampleHeads.coding("r-1", 2, THEN));
            assertThat(handout(two).due("here", 9, true)).isEmpty();
            RedisRows.end(client, PREFIX, "r-1");

            assertThat(handout(two).due("here", 9, false)).isEmpty();
            assertThat(handout(two).due("here", 9, true))
                    .extracting(DueRow::run)
                    .containsExactly("r-1");
        }

        @Test
        void is_given_back_as_the_newest_entry_says() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            write(SampleHeads.due("r-1", 2, THEN, LATER));
            claim.close();

            assertThat(due("")).contains(LATER);
        }

        @Test
        void whose_entries_cannot_be_read_is_given_back_for_after_the_term() {
            write(SampleHeads.submitted("r-1", THEN));
            Claim claim = claimed(one, "r-1");
            client.hset(new RedisKeys(PREFIX).of("r-1").head("r-1"), "facts", "{}");
            client.del(new RedisKeys(PREFIX).of("r-1").journal("r-1"));
            Instant before = RedisRows.now(client);
            claim.close();

            assertThat(due("").orElseThrow()).isAfterOrEqualTo(before.plus(TERM));
        }
    }
}
