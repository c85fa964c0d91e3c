package dev.journeyman.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The driven time of a run that was paused. */
class WaitedTimeTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Story STORY = Story.of("Tale", "Do it.", Criterion.stated("it is done"));

    /** The run is driven for 5 s, then it waits for a provider, 40 s at most. */
    @ParameterizedTest
    @CsvSource({"15, 20", "40, 45", "100, 45"})
    void counts_a_wait_for_a_provider_as_long_as_it_took(long resumed, long driven) {
        assertThat(drivenWhenResumed(paused(PauseCause.WAITING, START.plusSeconds(45)), resumed))
                .isEqualTo(Duration.ofSeconds(driven));
    }

    @Test
    void does_not_grow_when_another_process_writes_after_the_wait_is_over() {
        assertThat(RunState.of(List.of(
                                new RecordedEntry(1, START, new Entry.RunStarted("tale-1", STORY, Map.of())),
                                new RecordedEntry(
                                        2, START.plusSeconds(5), paused(PauseCause.WAITING, START.plusSeconds(45))),
                                new RecordedEntry(3, START.plusSeconds(900), new Entry.CancelRequested("cancelled"))))
                        .usage()
                        .spent()
                        .driven())
                .isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void leaves_out_the_time_that_a_run_waits_for_a_person_or_another_process() {
        assertThat(drivenWhenResumed(paused(PauseCause.WAITING, null), 100)).isEqualTo(Duration.ofSeconds(5));
        assertThat(drivenWhenResumed(paused(PauseCause.STOPPED, null), 100)).isEqualTo(Duration.ofSeconds(5));
        assertThat(drivenWhenResumed(paused(PauseCause.DRAINED, START.plusSeconds(5)), 100))
                .isEqualTo(Duration.ofSeconds(5));
    }

    private static Entry paused(PauseCause cause, Instant due) {
        return new Entry.RunPaused("waits", cause, due);
    }

    private static Duration drivenWhenResumed(Entry pause, long seconds) {
        return RunState.of(List.of(
                        new RecordedEntry(1, START, new Entry.RunStarted("tale-1", STORY, Map.of())),
                        new RecordedEntry(2, START.plusSeconds(5), pause),
                        new RecordedEntry(3, START.plusSeconds(5 + seconds), new Entry.RunResumed())))
                .usage()
                .spent()
                .driven();
    }
}
