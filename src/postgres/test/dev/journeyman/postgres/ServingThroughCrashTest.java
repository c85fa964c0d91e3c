package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout.Serving;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.testkit.SampleHeads;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker whose server is killed with -9 and started again. */
@Tag("nightly") // under load it sometimes does not end; workers over a server that is killed are in faultTest
@Timeout(120)
final class ServingThroughCrashTest {

    private final PostgresServer server;
    private final BlockingQueue<Claim> given = new LinkedBlockingQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);

    ServingThroughCrashTest() throws IOException, InterruptedException {
        server = PostgresServer.ofOneTest();
    }

    @AfterEach
    void end_the_server() {
        server.end();
    }

    @Test
    void keeps_its_run_and_is_handed_out_others() throws Exception {
        Journal journal = PostgresJournal.builder(server.pool())
                .term(Duration.ofSeconds(30))
                .open();
        try (Serving serving = QueueTable.handout(journal).serve("here", 2, this::taken)) {
            QueueTable.write(journal, SampleHeads.submitted("r-1", Instant.now()));
            Claim first = given.take();
            CountDownLatch renewed = new CountDownLatch(1);
            server.kill();
            server.start();
            first.onRenewed(renewed::countDown);
            submit(journal, "r-2");

            assertThat(given.take().run()).isEqualTo("r-2");
            renewed.await();
            QueueTable.takeOver(first, SampleHeads.coding("r-1", 2, Instant.now()));
            assertThat(first.held()).isTrue();
            over.countDown();
            assertThat(serving).isNotNull();
        }
    }

    private static void submit(Journal journal, String run) {
        while (!journal.knows(run)) {
            try {
                QueueTable.write(journal, SampleHeads.submitted(run, Instant.now()));
            } catch (JournalException away) {
                // the connections of the pool are those to the killed server
            }
        }
    }

    private void taken(Claim claim) {
        given.add(claim);
        try {
            over.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
