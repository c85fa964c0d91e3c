package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import dev.journeyman.testkit.script.SettableClock;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An append whose answer was lost: it is stored once, or refused, and its writer is told which. */
final class LostAnswersTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();
    private final Journal other =
            PostgresJournal.builder(server.pool()).schema(schema).open();
    private final SettableClock clock = new SettableClock(THEN);
    private final AtomicInteger calls = new AtomicInteger();

    @AfterEach
    void clear_the_interrupt() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2})
    void that_was_stored_is_stored_once(long expected) {
        begin(expected);
        append(
                faulty(call -> {
                    call.call();
                    throw FaultySource.cut();
                }),
                expected,
                "mine");

        assertThat(texts(expected)).containsExactly("mine");
        assertThat(calls).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2})
    void that_was_not_stored_is_stored_then(long expected) {
        begin(expected);
        append(
                faulty(call -> {
                    throw FaultySource.cut();
                }),
                expected,
                "mine");

        assertThat(texts(expected)).containsExactly("mine");
    }

    @Test
    void that_reaches_the_server_later_is_not_stored_again() {
        AtomicInteger late = new AtomicInteger();
        FaultySource source = new FaultySource(server.pool(), call -> {
            if (calls.getAndIncrement() == 0) {
                throw FaultySource.cut();
            }
            call.call();
            late.incrementAndGet();
            return call.call();
        });
        append(opened(source), 0, "mine");

        assertThat(late).hasValue(1);
        assertThat(texts(0)).containsExactly("mine");
    }

    @Test
    void whose_place_another_writer_took_is_refused() {
        begin(2);

        assertThatThrownBy(() -> append(
                        faulty(call -> {
                            append(other, 2, "another");
                            throw FaultySource.cut();
                        }),
                        2,
                        "mine"))
                .isInstanceOf(StaleWriterException.class)
                .hasMessageContaining("Run r-1 has 3 entries, not 2");
        assertThat(texts(2)).containsExactly("another");
    }

    @Test
    void after_which_another_writer_appended_was_stored() {
        append(
                faulty(call -> {
                    call.call();
                    append(other, 1, "another");
                    throw FaultySource.cut();
                }),
                0,
                "mine");

        assertThat(texts(0)).containsExactly("mine", "another");
    }

    @Test
    void is_looked_for_until_the_server_is_back_and_not_for_ever() {
        FaultySource source = new FaultySource(server.pool(), call -> {
            calls.incrementAndGet();
            throw FaultySource.cut();
        });

        assertThatThrownBy(() -> append(opened(source), 0, "mine"))
                .isExactlyInstanceOf(JournalException.class)
                .hasMessage(
                        "The answer to an append to run r-1 was lost, and for 10 s the store could not be asked"
                                + " whether it was stored. The store %s cannot be reached: An I/O error occurred while"
                                + " sending to the backend. Check that its server runs at this address, then try again."
                                + " Then resume the run, which reads what was stored.",
                        other.name());
        assertThat(calls).hasValueGreaterThan(10);
        assertThat(clock.instant()).isEqualTo(THEN.plus(LostAnswers.PATIENCE));
    }

    @Test
    void is_looked_for_although_the_thread_is_interrupted() {
        Thread.currentThread().interrupt();
        append(
                opened(new FaultySource(server.pool(), call -> {
                    if (calls.incrementAndGet() < 3) {
                        throw FaultySource.cut();
                    }
                    return call.call();
                })),
                0,
                "mine");

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(texts(0)).containsExactly("mine");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void to_a_removal_is_that_the_run_is_gone(boolean first) {
        begin(2);
        Journal journal = faulty(call -> {
            if (first) {
                call.call();
            }
            throw FaultySource.cut();
        });
        journal.remove("r-1", 2);

        assertThat(other.runs()).isEmpty();
    }

    @Test
    void does_not_come_of_an_interrupt() {
        Journal journal = opened(new FaultySource(server.pool(), call -> {
            assertThat(Thread.currentThread().isInterrupted()).isFalse(); // a virtual thread would close the connection
            return call.call();
        }));
        Thread.currentThread().interrupt();
        append(journal, 0, "mine");

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(texts(0)).containsExactly("mine");
    }

    @Test
    void is_not_looked_for_where_the_server_refused_the_append() {
        assertThatThrownBy(() -> append(
                        faulty(call -> {
                            throw new SQLException("ERROR: could not extend file", "53100");
                        }),
                        0,
                        "mine"))
                .hasMessage(
                        "The store %s cannot grow: the disk of its server is full. Make room, then try again.",
                        other.name());
        assertThat(calls).hasValue(1);
        assertThat(other.runs()).isEmpty();
    }

    /** Opens the store through a source whose first append meets a fault. */
    private Journal faulty(FaultySource.Fault fault) {
        return opened(new FaultySource(
                server.pool(), call -> calls.getAndIncrement() == 0 ? fault.around(call) : call.call()));
    }

    private Journal opened(FaultySource source) {
        return PostgresJournal.builder(source.source())
                .schema(schema)
                .waiting(clock, clock)
                .open();
    }

    private void begin(long entries) {
        for (long seq = 0; seq < entries; seq++) {
            append(other, seq, "before");
        }
    }

    private static void append(Journal journal, long expected, String text) {
        journal.append(
                "r-1",
                expected,
                List.of(StoredEntry.of(expected + 1, THEN, "{\"type\":\"%s\"}".formatted(text))),
                SampleHeads.coding("r-1", expected + 1, THEN));
    }

    private List<String> texts(long after) {
        return other.read("r-1", after).stream().map(StoredEntry::type).toList();
    }
}
