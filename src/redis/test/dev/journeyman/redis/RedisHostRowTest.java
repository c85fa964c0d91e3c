package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.redis.RedisQueue.DueRow;
import dev.journeyman.testkit.SampleHeads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The row of a run that only one machine can drive, as the server has it. */
class RedisHostRowTest extends RedisQueueStage {

    @BeforeEach
    void submit() {
        write(SampleHeads.on("mill", SampleHeads.submitted("r-1", THEN)));
    }

    @Test
    void is_seen_on_that_host_only() {
        assertThat(due("")).isEmpty();
        assertThat(due("mill")).contains(THEN);
        assertThat(handout(one).due("desk", 9, true)).isEmpty();
        assertThat(handout(one).due("mill", 9, true)).extracting(DueRow::run).containsExactly("r-1");
    }

    @Test
    void is_deleted_by_an_append_that_does_not_name_the_host() {
        write(SampleHeads.waiting("r-1", 2, THEN));

        assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
    }

    @Test
    void is_deleted_with_the_run() {
        two.remove("r-1", 1);

        assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
    }

    @Test
    void comes_back_there_when_it_is_given_back_paused_lost_or_its_holder_is_dead() {
        claimed(one, "r-1").close();
        assertThat(due("mill").orElseThrow()).isBefore(LATER);

        Claim claim = claimed(one, "r-1");
        takeOver(claim, SampleHeads.on("mill", SampleHeads.coding("r-1", 2, THEN)));
        RunHead paused = SampleHeads.on("mill", SampleHeads.due("r-1", 3, THEN, LATER));
        claim.append(2, entries(paused), paused);
        assertThat(due("mill")).contains(LATER);

        RedisRows.lose(client, PREFIX);
        handout(one).sweep("desk");
        assertThat(due("mill")).contains(LATER);

        Claim dead = claimed(one, "r-1");
        RedisRows.end(client, PREFIX, "r-1");
        assertThat(handout(two).due("desk", 9, true)).isEmpty();
        assertThat(due("mill")).contains(LATER);
        assertThat(due("")).isEmpty();
        assertThatThrownBy(() -> takeOver(dead, SampleHeads.coding("r-1", 4, THEN)))
                .isInstanceOf(LostClaimException.class);
    }
}
