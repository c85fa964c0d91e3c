package dev.journeyman.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.journeyman.flow.Flow.IllegalTransitionException;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.flow.TableRow.Target;
import dev.journeyman.testkit.law.RandomWalk;
import dev.journeyman.testkit.law.SampleSignals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The laws of the flow that concern its table alone, checked at every reachable position for every signal.
 */
class FlowLaws {

    private static final Flow FLOW = Flow.standard();
    private static final Map<Position, RandomWalk> POSITIONS = Reachable.positions();

    /** Detours may begin within detours, so there are more positions than states. */
    @Test
    void every_state_is_reachable() {
        assertThat(POSITIONS.keySet()).extracting(Position::state).contains(State.values());
        assertThat(POSITIONS).hasSizeGreaterThan(State.values().length);
    }

    /** Law 1. */
    @Test
    void every_position_and_signal_is_decided_at_most_once_and_either_moves_or_is_refused() {
        POSITIONS
                .keySet()
                .forEach(at -> Signal.kinds().forEach(kind -> {
                    List<TableRow> deciding = FLOW.rows().stream()
                            .filter(row ->
                                    row.in().contains(at.state()) && row.on().contains(kind))
                            .toList();
                    if (deciding.isEmpty()) {
                        assertRefused(at, kind);
                        return;
                    }
                    Move move = FLOW.decide(at, SampleSignals.of(kind));
                    assertThat(deciding)
                            .as("%s on %s is decided once", at.state(), Signal.name(kind))
                            .hasSize(1);
                    assertThat(FLOW.transitions())
                            .as("%s on %s to %s is a single transition", at.state(), Signal.name(kind), move.to())
                            .contains(new Transition(at.state(), kind, move.to().state(), deciding.get(0)));
                }));
    }

    /** Law 2. */
    @Test
    void done_and_failed_are_reachable_from_every_position_that_is_not_terminal() {
        POSITIONS.forEach((at, walk) -> {
            if (!at.over()) {
                assertThat(statesAfter(at))
                        .as("states reachable from %s after%s", at, walk)
                        .contains(State.DONE, State.FAILED);
            }
        });
    }

    /** Law 3. */
    @Test
    void detours_return_in_order_to_where_they_began_and_every_other_move_leaves_none_open() {
        each(move -> {
            Deque<State> open = new ArrayDeque<>(move.from().origins());
            Target target =
                    FLOW.row(move.from().state(), move.signal().getClass()).target();
            if (target instanceof Target.Detour) {
                open.addLast(move.from().state());
            } else if (target instanceof Target.Back) {
                assertThat(open)
                        .as("open detours before %s", RandomWalk.text(move))
                        .isNotEmpty();
                assertThat(move.to().state())
                        .as("the end of %s", RandomWalk.text(move))
                        .isEqualTo(open.removeLast());
            } else if (target instanceof Target.To) {
                open.clear();
            }
            assertThat(move.to().origins())
                    .as("open detours after %s", RandomWalk.text(move))
                    .containsExactlyElementsOf(open);
        });
    }

    /** Law 3. */
    @Test
    void a_pivot_and_a_new_attempt_leave_no_detour_behind() {
        Set<Class<? extends Signal>> clearing = new HashSet<>();
        each(move -> {
            if (move.conversation() != ConversationRule.KEPT) {
                clearing.add(move.signal().getClass());
                assertThat(move.to().origins())
                        .as("open detours after %s", RandomWalk.text(move))
                        .isEmpty();
            }
        });
        assertThat(clearing)
                .containsExactlyInAnyOrder(Signal.PlanApproved.class, Signal.Pivoted.class, Signal.AttemptFailed.class);
    }

    /** Law 5. Each position is combined with whether a plan was approved or is not required. */
    @Test
    void no_walk_enters_coding_without_an_approved_plan_unless_the_story_is_express() {
        record Planned(Position at, boolean approved) {}
        Set<Planned> seen = new HashSet<>(Set.of(new Planned(Position.start(), false)));
        Deque<Planned> open = new ArrayDeque<>(seen);
        boolean entered = false;
        while (!open.isEmpty()) {
            Planned from = open.removeFirst();
            for (Move move : Reachable.moves(from.at())) {
                Signal signal = move.signal();
                boolean approves = signal instanceof Signal.PlanApproved || signal instanceof Signal.ExpressReady;
                boolean drops = signal instanceof Signal.Pivoted || signal instanceof Signal.AttemptFailed;
                boolean approved = approves || (from.approved() && !drops);
                if (move.to().state() == State.CODING) {
                    entered = true;
                    assertThat(approved)
                            .as("a plan was approved, or is not required, before %s", RandomWalk.text(move))
                            .isTrue();
                    assertThat(move.from().state() == State.PLAN_REVIEW)
                            .isEqualTo(signal instanceof Signal.PlanApproved);
                }
                Planned to = new Planned(move.to(), approved);
                if (seen.add(to)) {
                    open.addLast(to);
                }
            }
        }
        assertThat(entered).isTrue();
    }

    /** Law 7. */
    @Test
    void an_illegal_signal_changes_nothing() {
        POSITIONS.keySet().forEach(at -> {
            List<Move> before = Reachable.moves(at);
            Signal.kinds().stream()
                    .filter(kind -> !FLOW.accepted(at.state()).contains(kind))
                    .forEach(kind -> assertRefused(at, kind));
            assertThat(Reachable.moves(at)).as("the moves after all refusals").isEqualTo(before);
        });
    }

    /** Law 10. */
    @Test
    void every_row_of_the_table_is_taken_by_some_walk() {
        Set<String> missed = new TreeSet<>();
        FLOW.rows().forEach(row -> row.in().forEach(state -> row.on().forEach(kind -> missed.add(pair(state, kind)))));
        each(move -> missed.remove(pair(move.from().state(), move.signal().getClass())));
        assertThat(missed).as("unreachable rows of the table").isEmpty();
    }

    private interface Look {
        void at(Move move);
    }

    /** Calls a function for every possible move. */
    private static void each(Look look) {
        POSITIONS.keySet().forEach(at -> Reachable.moves(at).forEach(look::at));
    }

    private static String pair(State state, Class<? extends Signal> kind) {
        return state + " on " + Signal.name(kind);
    }

    private static void assertRefused(Position at, Class<? extends Signal> kind) {
        assertThatExceptionOfType(IllegalTransitionException.class)
                .as("%s on %s must be refused", at, Signal.name(kind))
                .isThrownBy(() -> FLOW.decide(at, SampleSignals.of(kind)))
                .withMessageStartingWith("%s cannot end with %s. ", at.state(), Signal.name(kind));
    }

    private static Set<State> statesAfter(Position start) {
        Set<Position> seen = new HashSet<>(Set.of(start));
        List<Position> next = new ArrayList<>(seen);
        while (!next.isEmpty()) {
            for (Move move : Reachable.moves(next.remove(next.size() - 1))) {
                if (seen.add(move.to())) {
                    next.add(move.to());
                }
            }
        }
        Set<State> states = new HashSet<>();
        seen.forEach(position -> states.add(position.state()));
        return states;
    }
}
