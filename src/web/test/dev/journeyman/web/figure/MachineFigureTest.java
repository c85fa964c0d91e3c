package dev.journeyman.web.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts.Edge;
import dev.journeyman.web.facts.PathFacts.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The diagram of the machine on the pages. */
class MachineFigureTest {

    private static final Set<Edge> TABLE = Flow.standard().transitions().stream()
            .map(transition -> new Edge(transition.from(), transition.to()))
            .collect(Collectors.toSet());

    @Test
    void every_state_has_a_box() {
        assertThat(MachineLayout.boxes())
                .extracting(MachineLayout.Box::state)
                .containsExactlyInAnyOrder(State.values());
    }

    @Test
    void every_transition_of_the_table_is_drawn_but_those_that_lead_from_everywhere() {
        Set<Edge> drawn = MachineLayout.drawn().keySet();

        assertThat(TABLE.stream()
                        .filter(edge -> edge.to() != State.FAILED
                                && edge.to() != State.SUSPENDED
                                && edge.from() != State.SUSPENDED))
                .allMatch(drawn::contains);
        assertThat(drawn).as("nothing is drawn that the table does not have").allMatch(TABLE::contains);
    }

    @Test
    void every_transition_that_is_taken_has_a_line_and_its_number() {
        for (Edge edge : TABLE) {
            String figure = MachineFigure.of(List.of(step(1, edge)), edge.to()).toString();

            assertThat(figure).contains("data-edge=\"" + edge.from() + "&gt;" + edge.to() + "\"", "data-move=\"1\"");
        }
    }

    @Test
    void lines_begin_and_end_at_their_boxes() {
        for (Edge edge : TABLE) {
            String[] numbers = MachineLayout.line(edge)
                    .path()
                    .replaceAll("[A-Z]", " ")
                    .strip()
                    .split("\\s+");
            double x = Double.parseDouble(numbers[0]);
            double y = Double.parseDouble(numbers[1]);

            assertThat(near(MachineLayout.box(edge.from()), x, y))
                    .as("%s begins at %s, %s", edge, x, y)
                    .isTrue();
        }
    }

    private static boolean near(MachineLayout.Box box, double x, double y) {
        return x >= box.left() - 10 && x <= box.right() + 10 && Math.abs(y - box.y()) <= MachineLayout.HALF + 10;
    }

    @Test
    void one_to_five_moves_are_listed_and_more_are_counted() {
        List<Step> moves = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            moves.add(step(i, new Edge(State.CODING, State.TESTING)));
        }

        assertThat(MachineFigure.of(moves.subList(0, 5), State.TESTING).toString())
                .contains(">5</tspan>");
        assertThat(MachineFigure.of(moves, State.TESTING).toString())
                .contains("×12")
                .doesNotContain("data-move");
    }

    @Test
    void a_reader_that_does_not_see_the_diagram_is_told_the_path() {
        String figure = MachineFigure.of(
                        Arrays.asList(
                                step(1, new Edge(State.SETUP, State.PLANNING)),
                                step(2, new Edge(State.PLANNING, State.PLAN_REVIEW))),
                        State.PLAN_REVIEW)
                .toString();

        assertThat(figure)
                .contains(
                        "aria-label=\"The state machine with the path of this run: 1 Planning, 2 Plan review\"",
                        "<title>PLAN_REVIEW, entered once</title>",
                        "<title>DONE, not entered</title>");
    }

    private static Step step(int n, Edge edge) {
        return new Step(n, n, n, edge, "Signal", "kept", "");
    }
}
