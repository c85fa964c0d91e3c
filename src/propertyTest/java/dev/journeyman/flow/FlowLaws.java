package dev.journeyman.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.journeyman.testkit.Material;
import dev.journeyman.testkit.Signals;
import dev.journeyman.testkit.Walk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.lifecycle.PerProperty;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** The laws of the machine, as far as they speak of the table alone. */
@Domain(Material.class)
@Domain(DomainContext.Global.class)
class FlowLaws {

    private static final Flow FLOW = Flow.standard();

    /** Law 1. */
    @Property
    void every_state_and_signal_is_decided_at_most_once_and_either_moves_or_is_refused(
            @ForAll Walk walk, @ForAll Class<? extends Signal> kind) {
        Position at = walk.end();
        List<Row> deciding = FLOW.rows().stream()
                .filter(row -> row.in().contains(at.state()) && row.on().contains(kind))
                .toList();
        if (deciding.isEmpty()) {
            assertRefused(at, kind);
        } else {
            Move move = FLOW.decide(at, Signals.of(kind));
            assertThat(deciding)
                    .as("%s on %s is decided once", at.state(), Signal.name(kind))
                    .hasSize(1);
            assertThat(move).isEqualTo(FLOW.decide(at, Signals.of(kind)));
            assertThat(FLOW.transitions())
                    .as("%s on %s to %s is one of the single transitions", at.state(), Signal.name(kind), move.to())
                    .contains(new Transition(at.state(), kind, move.to().state(), deciding.get(0)));
        }
    }

    /** Law 2. */
    @Property
    void every_state_that_is_not_terminal_can_reach_done_and_failed(@ForAll Walk walk) {
        if (!walk.end().over()) {
            assertThat(reachable(walk.end()))
                    .as("states that can be reached from %s after%s", walk.end(), walk)
                    .contains(State.DONE, State.FAILED);
        }
    }

    /** Law 3. */
    @Property
    void no_walk_returns_from_a_detour_it_did_not_enter_and_detours_return_in_order(@ForAll Walk walk) {
        Deque<State> open = new ArrayDeque<>();
        for (Move move : walk.moves()) {
            Target target =
                    FLOW.row(move.from().state(), move.signal().getClass()).target();
            if (target instanceof Target.Detour) {
                open.addLast(move.from().state());
            } else if (target instanceof Target.Back) {
                assertThat(open)
                        .as("open detours before %s in%s", Walk.text(move), walk)
                        .isNotEmpty();
                assertThat(move.to().state())
                        .as("the end of %s in%s", Walk.text(move), walk)
                        .isEqualTo(open.removeLast());
            } else if (target instanceof Target.To) {
                open.clear();
            }
            assertThat(move.to().origins())
                    .as("open detours after %s in%s", Walk.text(move), walk)
                    .containsExactlyElementsOf(open);
        }
    }

    /** Law 3. */
    @Property
    void a_pivot_and_a_new_attempt_leave_no_detour_behind(@ForAll Walk walk) {
        for (Move move : walk.moves()) {
            if (move.conversation() != Conversation.KEPT) {
                assertThat(move.to().origins())
                        .as("open detours after %s in%s", Walk.text(move), walk)
                        .isEmpty();
            }
        }
    }

    /** Law 5. */
    @Property
    void no_walk_enters_coding_without_an_approved_plan_unless_the_story_is_express(@ForAll Walk walk) {
        boolean allowed = false;
        for (Move move : walk.moves()) {
            Signal signal = move.signal();
            if (signal instanceof Signal.PlanApproved || signal instanceof Signal.ExpressReady) {
                allowed = true;
            } else if (signal instanceof Signal.Pivoted || signal instanceof Signal.AttemptFailed) {
                allowed = false;
            }
            if (move.to().state() == State.CODING) {
                assertThat(allowed)
                        .as("a plan was approved, or none is asked for, before %s in%s", Walk.text(move), walk)
                        .isTrue();
            }
            if (move.to().state() == State.CODING && move.from().state() == State.PLAN_REVIEW) {
                assertThat(signal).isInstanceOf(Signal.PlanApproved.class);
            }
        }
    }

    /** Law 7. */
    @Property
    void an_illegal_signal_changes_nothing(@ForAll Walk walk) {
        for (Move move : walk.moves()) {
            for (Class<? extends Signal> kind : Signal.kinds()) {
                if (!FLOW.accepted(move.from().state()).contains(kind)) {
                    assertRefused(move.from(), kind);
                }
            }
            assertThat(FLOW.decide(move.from(), move.signal()))
                    .as("the move after all refusals")
                    .isEqualTo(move);
        }
    }

    /** Law 10. */
    @Property(tries = 20_000) // the rarest pair is taken some 80 times, so a miss is no accident
    @PerProperty(EveryRow.class)
    void every_row_of_the_table_is_taken_by_some_walk(@ForAll Walk walk) {
        for (Move move : walk.moves()) {
            EveryRow.TAKEN.add(EveryRow.pair(move.from().state(), move.signal().getClass()));
        }
    }

    /** Looks, after the last walk, for what no walk took. */
    private static final class EveryRow implements PerProperty.Lifecycle {

        static final Set<String> TAKEN = new HashSet<>();

        static String pair(State state, Class<? extends Signal> kind) {
            return state + " on " + Signal.name(kind);
        }

        @Override
        public void before(PropertyLifecycleContext context) {
            TAKEN.clear();
        }

        @Override
        public void onSuccess() {
            Set<String> missed = new TreeSet<>();
            for (State state : State.values()) {
                FLOW.accepted(state).forEach(kind -> missed.add(pair(state, kind)));
            }
            missed.removeAll(TAKEN);
            assertThat(missed)
                    .as("No walk took these. Either the table has a row that cannot be reached, or Walks must"
                            + " reach further")
                    .isEmpty();
        }
    }

    private static void assertRefused(Position at, Class<? extends Signal> kind) {
        assertThatExceptionOfType(IllegalTransitionException.class)
                .as("%s on %s is to be refused", at, Signal.name(kind))
                .isThrownBy(() -> FLOW.decide(at, Signals.of(kind)))
                .withMessageStartingWith("%s cannot end with %s. ", at.state(), Signal.name(kind));
    }

    private static Set<State> reachable(Position start) {
        Set<Position> seen = new HashSet<>(Set.of(start));
        List<Position> next = new ArrayList<>(seen);
        while (!next.isEmpty()) {
            Position at = next.remove(next.size() - 1);
            for (Class<? extends Signal> kind : FLOW.accepted(at.state())) {
                Position to = FLOW.decide(at, Signals.of(kind)).to();
                if (seen.add(to)) {
                    next.add(to);
                }
            }
        }
        Set<State> states = new HashSet<>();
        seen.forEach(position -> states.add(position.state()));
        return states;
    }
}
