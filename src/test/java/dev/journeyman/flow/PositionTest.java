package dev.journeyman.flow;

import static dev.journeyman.flow.State.CODING;
import static dev.journeyman.flow.State.PLANNING;
import static dev.journeyman.flow.State.QUESTION;
import static dev.journeyman.flow.State.SETUP;
import static dev.journeyman.flow.State.SUSPENDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PositionTest {

    @Test
    void every_story_begins_in_setup_outside_any_detour() {
        assertThat(Position.start()).isEqualTo(new Position(SETUP, List.of()));
    }

    @ParameterizedTest
    @EnumSource
    void a_story_is_over_only_in_done_and_failed(State state) {
        assertThat(new Position(state, List.of()).over()).isEqualTo(state == State.DONE || state == State.FAILED);
    }

    @Test
    void a_position_is_written_from_the_inside_out() {
        assertThat(new Position(SUSPENDED, List.of(CODING, QUESTION))).hasToString("SUSPENDED ‹ QUESTION ‹ CODING");
    }

    @Test
    void a_position_copies_its_list_of_origins() {
        List<State> origins = new ArrayList<>(List.of(CODING));
        Position position = new Position(QUESTION, origins);

        origins.add(PLANNING);

        assertThat(position.origins()).containsExactly(CODING);
    }

    @Test
    void a_position_cannot_return_without_an_origin() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Flow.standard().decide(new Position(QUESTION, List.of()), new Signal.Answered("no")))
                .withMessage("QUESTION has no state to go back to."
                        + " A position in a detour carries the states it was entered from.");
    }
}
