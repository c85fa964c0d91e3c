package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.testkit.SampleHeads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From when on a claim counts: the uptime before the statement that picked the row was sent, however long that took. */
final class ClaimDeadlineTest {

    private static final Duration TERM = Duration.ofSeconds(60);
    private static final long BEFORE = 1_000_000;
    private static final long SLOW = 700;
    private static final long FIVE_SIXTHS = 5_000;

    private final AtomicLong uptime = new AtomicLong(BEFORE);
    private final QueueTable queue = new QueueTable(PostgresServer.shared().pool());
    private final Journal journal = queue.open(TERM);
    private final PostgresDatabase slow = new PostgresDatabase(
            new FaultySource(PostgresServer.shared().pool(), "with chosen.*|select .*claim.*", call -> {
                        uptime.addAndGet(SLOW);
                        return call.call();
                    })
                    .source(),
            queue.schema(),
            "test");
    private final PostgresClaims claims = new PostgresClaims(
            slow, new PostgresAppends(slow, new LostAnswers(slow, QueueTable::now, time -> {}), false, TERM), TERM);
    private final HeldClaims held = new HeldClaims(claims, TERM, uptime::get);
    private RunPicks stopped = new RunPicks(slow, held, "worker", List.of());

    @AfterEach
    void renew_no_more() {
        held.close();
    }

    @Test
    void of_a_run_that_was_handed_out() {
        QueueTable.write(journal, SampleHeads.submitted("r-1", QueueTable.now()));
        RunPicks picks = new RunPicks(slow, held, "worker", List.of("run"));
        List<Execution> rows = picks.pick(1);

        assertThat(uptime).hasValue(BEFORE + SLOW);
        assertThat(picks.claim(rows.get(0)).orElseThrow().deadline()).isEqualTo(BEFORE + FIVE_SIXTHS);
        assertThat(picks.claim(rows.get(0))).isEmpty();
    }

    @Test
    void of_a_run_that_was_claimed() {
        PostgresHeads heads = new PostgresHeads(slow, new PostgresEntries(slow));
        PostgresHandout handout =
                new PostgresHandout(claims, new PostgresSweep(slow, heads, TERM), "here", Optional.of(uptime::get));
        Claim claim = handout.claim("r-1").orElseThrow();

        assertThat(uptime).hasValue(BEFORE + SLOW);
        assertThat(claim.deadline()).isEqualTo(BEFORE + FIVE_SIXTHS);
        handout.close();
    }

    @Test
    void of_a_row_that_was_picked_while_the_worker_stops_ends_at_once() {
        QueueTable.write(journal, SampleHeads.submitted("r-1", QueueTable.now()));
        PostgresDatabase stopping = new PostgresDatabase(
                new FaultySource(PostgresServer.shared().pool(), "with chosen.*", call -> {
                            picks().stop();
                            return call.call();
                        })
                        .source(),
                queue.schema(),
                "test");
        stopped = new RunPicks(stopping, held, "worker", List.of("run"));

        assertThat(picks().pick(1)).isEmpty();
        assertThat(queue.of("r-1", "not picked and version > 1000")).isEqualTo("true");
        assertThat(picks().pick(1)).isEmpty();
    }

    private RunPicks picks() {
        return stopped;
    }
}
