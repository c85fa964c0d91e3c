package dev.journeyman.web.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts.Holder;
import dev.journeyman.web.facts.PathFacts.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time axis of the figures. */
class TimeAxisTest {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;

    @Test
    void time_that_is_driven_is_in_proportion() {
        TimeAxis axis = TimeAxis.of(List.of(span(Holder.CODER, 0, 4 * MINUTE)), 0, 4 * MINUTE);

        assertThat(axis.x(MINUTE)).isEqualTo(25);
        assertThat(axis.cuts()).isEmpty();
    }

    @Test
    void hours_for_an_answer_are_cut() {
        Span waits = span(Holder.PERSON, MINUTE, MINUTE + 9 * HOUR);
        TimeAxis axis = TimeAxis.of(
                List.of(
                        span(Holder.CODER, 0, MINUTE),
                        waits,
                        span(Holder.CODER, MINUTE + 9 * HOUR, 2 * MINUTE + 9 * HOUR)),
                0,
                2 * MINUTE + 9 * HOUR);

        assertThat(axis.cuts()).containsExactly(waits);
        assertThat(axis.x(MINUTE)).isCloseTo(48.5, within(0.01));
        assertThat(axis.x(MINUTE + 9 * HOUR)).isCloseTo(51.5, within(0.01));
        assertThat(axis.x(2 * MINUTE + 9 * HOUR)).isCloseTo(100, within(0.01));
    }

    @Test
    void a_later_time_is_never_further_left() {
        List<Span> spans = List.of(
                span(Holder.CODER, 0, MINUTE),
                span(Holder.NO_ONE, MINUTE, HOUR),
                span(Holder.CODER, HOUR, HOUR + 5 * MINUTE),
                span(Holder.PERSON, HOUR + 5 * MINUTE, 9 * HOUR));
        TimeAxis axis = TimeAxis.of(spans, 0, 9 * HOUR);

        double last = 0;
        for (long at = 0; at <= 9 * HOUR; at += 7_777) {
            assertThat(axis.x(at)).isBetween(last, 100.0);
            last = axis.x(at);
        }
    }

    private static Span span(Holder holder, long from, long to) {
        return new Span(holder, State.CODING, "", from, to, 0);
    }
}
