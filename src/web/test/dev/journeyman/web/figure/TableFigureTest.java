package dev.journeyman.web.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import org.junit.jupiter.api.Test;

/** The diagram of the machine in the manual. */
class TableFigureTest {

    private static final String FIGURE = TableFigure.of(Flow.standard()).toString();

    @Test
    void it_has_every_state_and_every_signal_of_the_table() {
        for (State state : State.values()) {
            assertThat(FIGURE).contains(">" + StateLook.name(state) + "</text>");
        }
        Flow.standard().transitions().forEach(each -> assertThat(FIGURE).contains(Signal.name(each.on())));
    }

    @Test
    void every_line_has_a_number_that_the_list_explains() {
        int lines = MachineLayout.drawn().size();

        assertThat(FIGURE.split("<li>", -1)).hasSize(lines + 1);
        assertThat(FIGURE)
                .contains(">1</text>", ">" + lines + "</text>")
                .contains("<li>Setup → Planning: WorkspaceReady</li>")
                .contains("<li>Plan review → Coding: PlanApproved (clears)</li>");
    }

    @Test
    void what_leads_from_any_state_is_said_in_a_sentence() {
        assertThat(FIGURE)
                .contains("<p>To and from Suspended: ServiceLost (any state), ServiceRestored (back).</p>")
                .contains("To Failed: ", "Rejected (Plan review, Code review)", "Cancelled (any state)");
    }

    @Test
    void a_reader_that_does_not_see_it_is_sent_to_the_list() {
        assertThat(FIGURE).contains("role=\"img\"", "aria-label=\"The state machine. The list below");
    }
}
