package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The clock of the database, by a settable uptime. */
final class DatabaseClockTest {

    private static final long SECOND = 100;

    private final AtomicLong uptime = new AtomicLong(5_000_000);
    private final PostgresDatabase database =
            new PostgresDatabase(PostgresServer.shared().pool(), "public", "test");
    private final DatabaseClock clock = new DatabaseClock(database, uptime::get, Duration.ofSeconds(10));

    @Test
    void moves_with_the_uptime_and_shows_the_time_of_the_server() {
        Instant before = server();
        clock.ask();
        assertThat(clock.now()).isBetween(before, server());

        Instant asked = clock.now();
        uptime.addAndGet(90 * SECOND);
        assertThat(clock.now()).isEqualTo(asked.plusSeconds(90));
    }

    @Test
    void never_goes_back() {
        clock.ask();
        uptime.addAndGet(3_600 * SECOND); // this machine is an hour ahead of the server by now
        Instant ahead = clock.now();
        clock.ask();
        assertThat(clock.now()).isEqualTo(ahead);

        uptime.addAndGet(3_601 * SECOND);
        assertThat(clock.now()).isBetween(ahead, ahead.plusSeconds(2));
    }

    @Test
    void is_settled_one_renewal_after_the_first_answer() {
        assertThat(clock.settled()).isFalse();
        clock.ask();
        assertThat(clock.settled()).isFalse();
        answersFor(9);
        assertThat(clock.settled()).isFalse();
        answersFor(1);
        assertThat(clock.settled()).isTrue();
    }

    @Test
    void is_settled_one_renewal_after_the_database_is_back() {
        clock.ask();
        answersFor(20);
        uptime.addAndGet(7 * SECOND); // three answers are missing
        assertThat(clock.settled()).isFalse();
        clock.ask();
        assertThat(clock.settled()).isFalse();
        answersFor(9);
        assertThat(clock.settled()).isFalse();
        answersFor(1);
        assertThat(clock.settled()).isTrue();
    }

    @Test
    void is_not_known_before_the_database_was_asked() {
        assertThatThrownBy(clock::now).isInstanceOf(IllegalStateException.class);
    }

    private void answersFor(int seconds) {
        for (int i = 0; i < seconds; i++) {
            uptime.addAndGet(SECOND);
            clock.ask();
        }
    }

    private static Instant server() {
        try (Connection connection = PostgresServer.shared().pool().getConnection();
                PreparedStatement select = connection.prepareStatement("select clock_timestamp()");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getTimestamp(1).toInstant();
        } catch (SQLException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
