package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process is refused that asks for runs: on a system without an uptime, or with a term or slots that make no sense. */
final class HandoutRefusalTest {

    private static final Duration TERM = Duration.ofSeconds(60);

    private final QueueTable queue = new QueueTable(PostgresServer.shared().pool());

    @Test
    void no_run_is_handed_out_on_a_system_without_an_uptime() {
        queue.open(TERM);
        PostgresDatabase database =
                new PostgresDatabase(PostgresServer.shared().pool(), queue.schema(), "postgres://host/db");
        PostgresAppends appends =
                new PostgresAppends(database, new LostAnswers(database, QueueTable::now, time -> {}), false, TERM);
        PostgresHeads heads = new PostgresHeads(database, new PostgresEntries(database));
        PostgresHandout handout = new PostgresHandout(
                new PostgresClaims(database, appends, TERM),
                new PostgresSweep(database, heads, TERM),
                "mac",
                Optional.empty());
        String sentence = "Runs of the store postgres://host/db are not handed out on this machine: it has no"
                + " /proc/uptime, by which the end of a claim is counted. Use Linux, or keep the runs of one machine in"
                + " SQLite.";

        assertThat(handout.worker()).startsWith("mac-");
        assertThat(handout.holders()).isEmpty();
        assertThatThrownBy(() -> handout.claim("r-1"))
                .isInstanceOf(JournalException.class)
                .hasMessage(sentence);
        assertThatThrownBy(() -> handout.serve("mac", 1, claim -> {}))
                .isInstanceOf(JournalException.class)
                .hasMessage(sentence);
        handout.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3_999})
    void a_term_below_four_seconds_is_refused(long millis) {
        assertThatThrownBy(() ->
                        PostgresJournal.builder(PostgresServer.shared().pool()).term(Duration.ofMillis(millis)))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "A term of %s ms is too short: a claim is renewed six times in it. Use 4 s or more.", millis);
    }

    @Test
    void a_store_has_one_term_which_its_first_process_decides() {
        PostgresJournal.Builder store =
                PostgresJournal.builder(PostgresServer.shared().pool()).schema(queue.schema());
        try (Journal quick = store.term(Duration.ofSeconds(6)).open()) {
            assertThat(quick.handout().orElseThrow().term()).isEqualTo(Duration.ofSeconds(6));
        }
        try (Journal silent = PostgresJournal.builder(PostgresServer.shared().pool())
                .schema(queue.schema())
                .open()) {
            assertThat(silent.handout().orElseThrow().term()).isEqualTo(Duration.ofSeconds(6));
        }
        assertThatThrownBy(() -> store.name("postgres://host/db").term(TERM).open())
                .isInstanceOf(JournalException.class)
                .hasMessage("The store postgres://host/db has a term of 6 s, and this process asks for 60 s. Leave the"
                        + " term out, or stop all processes of the store and change it there (docs/scaling.md).");
    }

    @Test
    void a_worker_without_slots_is_refused() {
        Journal journal = queue.open(TERM);

        assertThatThrownBy(() -> journal.handout().orElseThrow().serve("here", 0, claim -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessage("A worker cannot have 0 slots. Give it one or more.");
    }

    @Test
    void the_name_of_a_worker_begins_with_its_machine_and_is_kept_whole() {
        String host = "a-machine-with-a-name-that-is-far-too-long-for-the-table-of-a-scheduler";
        Journal journal = PostgresJournal.builder(PostgresServer.shared().pool())
                .schema(queue.schema())
                .host(host)
                .open();
        String worker = journal.handout().orElseThrow().worker();
        journal.handout().orElseThrow().claim("r-1");

        assertThat(worker)
                .hasSize(50)
                .startsWith("a-machine-with-a-name")
                .contains("-" + ProcessHandle.current().pid() + "-");
        assertThat(queue.of("r-1", "picked_by")).isEqualTo(worker);
        assertThat(journal.handout().orElseThrow().term()).isEqualTo(TERM);
    }
}
