package dev.journeyman.terminal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five thousand other sessions with simulated agents, and their table. */
@Tag("simulation")
class SweepTest {

    @TempDir
    private Path directory;

    @Test
    void five_thousand_other_sessions_meet_the_same_requirements() {
        Figures figures = Sessions.run(1_000, 6_000, directory);
        System.out.println(figures.table());
        figures.unsound().forEach(System.out::println);
        assertThat(figures.duplicates()).isZero();
        assertThat(figures.wrong()).isZero();
        assertThat(figures.rate(Finding::within, Finding::visible)).isGreaterThanOrEqualTo(0.999);
        assertThat(figures.rate(Finding::possible, Finding::first)).isGreaterThanOrEqualTo(0.94);
    }
}
