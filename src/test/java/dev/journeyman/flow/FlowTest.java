package dev.journeyman.flow;

import static dev.journeyman.flow.State.BUDGET_REVIEW;
import static dev.journeyman.flow.State.CODING;
import static dev.journeyman.flow.State.DONE;
import static dev.journeyman.flow.State.ESCALATED;
import static dev.journeyman.flow.State.PLANNING;
import static dev.journeyman.flow.State.PLAN_REVIEW;
import static dev.journeyman.flow.State.QUESTION;
import static dev.journeyman.flow.State.SETUP;
import static dev.journeyman.flow.State.SUSPENDED;
import static dev.journeyman.flow.State.TESTING;
import static dev.journeyman.flow.TableRow.ConversationRule.CLEARED;
import static dev.journeyman.flow.TableRow.ConversationRule.KEPT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.journeyman.flow.Flow.IllegalTransitionException;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.testkit.law.SampleSignals;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class FlowTest {

    private static final Flow FLOW = Flow.standard();

    @Nested
    class For_each_state_and_signal {

        /** The expected transition, from the specification and not from the table. */
        private static final String PAGE = """
            SETUP                           | WorkspaceReady     | PLANNING             | KEPT
            SETUP                           | ExpressReady       | CODING               | KEPT
            PLANNING                        | PlanSubmitted      | PLAN_REVIEW          | KEPT
            PLANNING                        | CompletionClaimed  | PLAN_REVIEW          | KEPT
            PLANNING CODING                 | QuestionAsked      | detour QUESTION      | KEPT
            PLANNING CODING                 | BudgetExhausted    | detour BUDGET_REVIEW | KEPT
            PLAN_REVIEW                     | PlanApproved       | CODING               | CLEARED
            PLAN_REVIEW                     | CompletionApproved | DONE                 | KEPT
            PLAN_REVIEW                     | ChangesRequested   | PLANNING             | KEPT
            PLAN_REVIEW                     | Rejected           | FAILED               | KEPT
            CODING                          | WorkSubmitted      | TESTING              | KEPT
            CODING                          | CompletionClaimed  | CODE_REVIEW          | KEPT
            TESTING                         | ChecksPassed       | CODE_REVIEW          | KEPT
            TESTING                         | ChecksFailed       | CODING               | KEPT
            TESTING CODING                  | AttemptFailed      | SETUP                | NEW
            TESTING CODING                  | AttemptsExhausted  | FAILED               | KEPT
            CODE_REVIEW                     | WorkApproved       | DONE                 | KEPT
            CODE_REVIEW                     | CompletionApproved | DONE                 | KEPT
            CODE_REVIEW                     | ChangesRequested   | CODING               | KEPT
            CODE_REVIEW                     | Rejected           | FAILED               | KEPT
            BUDGET_REVIEW ESCALATED         | Continued          | back                 | KEPT
            BUDGET_REVIEW ESCALATED         | Pivoted            | PLANNING             | CLEARED
            BUDGET_REVIEW                   | Escalated          | relay ESCALATED      | KEPT
            BUDGET_REVIEW ESCALATED QUESTION | Abandoned         | FAILED               | KEPT
            QUESTION                        | Answered           | back                 | KEPT
            SETUP PLANNING PLAN_REVIEW CODING TESTING CODE_REVIEW BUDGET_REVIEW QUESTION ESCALATED | ServiceLost | detour SUSPENDED | KEPT
            SUSPENDED                       | ServiceRestored    | back                 | KEPT
            SUSPENDED                       | SuspensionExpired  | FAILED               | KEPT
            SETUP PLANNING PLAN_REVIEW CODING TESTING CODE_REVIEW BUDGET_REVIEW QUESTION ESCALATED SUSPENDED | Cancelled | FAILED | KEPT
            SETUP PLANNING PLAN_REVIEW CODING TESTING CODE_REVIEW BUDGET_REVIEW QUESTION ESCALATED SUSPENDED | Broke     | FAILED | KEPT
            """;

        private record Expected(State in, String on, String to, ConversationRule conversation) {

            @Override
            public String toString() {
                return "%s on %s goes to %s".formatted(in, on, to);
            }
        }

        private record Pair(State in, String on) {}

        private static Stream<Expected> page() {
            return PAGE.lines().flatMap(line -> {
                List<String> cells =
                        Stream.of(line.split("\\|", -1)).map(String::strip).toList();
                return Stream.of(cells.get(0).split(" ", -1))
                        .map(state -> new Expected(
                                State.valueOf(state),
                                cells.get(1),
                                cells.get(2),
                                ConversationRule.valueOf(cells.get(3))));
            });
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("page")
        void the_table_decides_as_the_specification_says(Expected expected) {
            Position from = new Position(expected.in(), List.of(PLANNING, QUESTION));

            Move move = FLOW.decide(from, SampleSignals.named(expected.on()));

            assertThat(move.to())
                    .as("where %s, in the specification; correct the table", expected)
                    .isEqualTo(target(expected.to(), from));
            assertThat(move.conversation()).isEqualTo(expected.conversation());
            assertThat(move.from()).isEqualTo(from);
            assertThat(move.signal()).isEqualTo(SampleSignals.named(expected.on()));
        }

        private static Position target(String words, Position from) {
            String state = words.substring(words.indexOf(' ') + 1);
            if (words.equals("back")) {
                return new Position(QUESTION, List.of(PLANNING));
            }
            if (words.startsWith("detour ")) {
                return new Position(State.valueOf(state), List.of(PLANNING, QUESTION, from.state()));
            }
            return new Position(State.valueOf(state), words.startsWith("relay ") ? from.origins() : List.of());
        }

        @ParameterizedTest
        @EnumSource
        void the_table_refuses_every_other_signal(State state) {
            Set<Pair> listed = page().map(one -> new Pair(one.in(), one.on())).collect(Collectors.toSet());
            for (Class<? extends Signal> kind : Signal.kinds()) {
                if (!listed.contains(new Pair(state, Signal.name(kind)))) {
                    assertThatExceptionOfType(IllegalTransitionException.class)
                            .as("%s on %s is not in the specification and is to be refused", state, Signal.name(kind))
                            .isThrownBy(() -> FLOW.decide(new Position(state, List.of(CODING)), SampleSignals.of(kind)))
                            .satisfies(refusal -> assertThat(refusal.state()).isEqualTo(state))
                            .satisfies(refusal -> assertThat(refusal.signal()).isEqualTo(Signal.name(kind)));
                }
            }
        }

        @ParameterizedTest
        @EnumSource
        void a_state_accepts_what_the_specification_lists_for_it(State state) {
            assertThat(FLOW.accepted(state))
                    .as("the signals %s ends with; the table and the specification must list the same", state)
                    .extracting(Signal::name)
                    .containsExactlyInAnyOrderElementsOf(page().filter(one -> one.in() == state)
                            .map(Expected::on)
                            .toList());
        }

        @Test
        void only_an_approved_plan_a_pivot_and_a_new_attempt_drop_the_conversation() {
            assertThat(FLOW.rows())
                    .as("the rows that end the conversation; a change of them is a change of the machine's contract")
                    .filteredOn(row -> row.conversation() != KEPT)
                    .extracting(row ->
                            row.in() + " " + row.on().stream().map(Signal::name).toList() + " " + row.conversation())
                    .containsExactlyInAnyOrder(
                            "[PLAN_REVIEW] [PlanApproved] CLEARED",
                            "[BUDGET_REVIEW, ESCALATED] [Pivoted] CLEARED",
                            "[CODING, TESTING] [AttemptFailed] NEW");
        }
    }

    @Nested
    class A_refused_signal {

        private static final Signal PLAN = new Signal.PlanSubmitted("1. Add the route.");

        @Test
        void is_answered_with_the_accepted_signals_and_their_targets() {
            assertThatExceptionOfType(IllegalTransitionException.class)
                    .isThrownBy(() -> FLOW.decide(new Position(CODING, List.of()), PLAN))
                    .withMessage("CODING cannot end with PlanSubmitted. It ends with one of: WorkSubmitted → TESTING,"
                            + " CompletionClaimed → CODE_REVIEW, QuestionAsked → QUESTION,"
                            + " BudgetExhausted → BUDGET_REVIEW, AttemptFailed → SETUP, AttemptsExhausted → FAILED,"
                            + " ServiceLost → SUSPENDED, Cancelled → FAILED, Broke → FAILED.");
        }

        @Test
        void is_answered_with_the_origin_a_detour_returns_to() {
            assertThatExceptionOfType(IllegalTransitionException.class)
                    .isThrownBy(() -> FLOW.decide(new Position(QUESTION, List.of(PLANNING)), PLAN))
                    .withMessage("QUESTION cannot end with PlanSubmitted. It ends with one of: Answered → PLANNING,"
                            + " Abandoned → FAILED, ServiceLost → SUSPENDED, Cancelled → FAILED, Broke → FAILED.");
        }

        @Test
        void is_answered_with_back_if_no_origin_is_known() {
            assertThatExceptionOfType(IllegalTransitionException.class)
                    .isThrownBy(() -> FLOW.row(QUESTION, Signal.PlanSubmitted.class))
                    .withMessageStartingWith(
                            "QUESTION cannot end with PlanSubmitted. It ends with one of: Answered → back, ");
        }

        @Test
        void is_answered_in_an_end_state_that_nothing_follows() {
            assertThatExceptionOfType(IllegalTransitionException.class)
                    .isThrownBy(() -> FLOW.decide(new Position(DONE, List.of()), PLAN))
                    .withMessage("DONE cannot end with PlanSubmitted. A story ends there; nothing follows it.");
        }
    }

    @Nested
    class A_detour {

        @Test
        void returns_to_the_state_it_left() {
            assertThat(walk(new Position(CODING, List.of()), "QuestionAsked", "Answered"))
                    .isEqualTo(new Position(CODING, List.of()));
        }

        @Test
        void within_a_detour_returns_in_order() {
            Position question = walk(new Position(PLANNING, List.of()), "QuestionAsked");
            Position suspended = walk(question, "ServiceLost");

            assertThat(suspended).isEqualTo(new Position(SUSPENDED, List.of(PLANNING, QUESTION)));
            assertThat(walk(suspended, "ServiceRestored")).isEqualTo(question);
            assertThat(walk(suspended, "ServiceRestored", "Answered")).isEqualTo(new Position(PLANNING, List.of()));
        }

        @Test
        void keeps_its_origin_when_a_review_is_escalated() {
            Position escalated = walk(new Position(CODING, List.of()), "BudgetExhausted", "Escalated");

            assertThat(escalated).isEqualTo(new Position(ESCALATED, List.of(CODING)));
            assertThat(walk(escalated, "ServiceLost", "ServiceRestored", "Continued"))
                    .isEqualTo(new Position(CODING, List.of()));
        }

        @Test
        void is_dropped_by_a_pivot() {
            Position review = walk(new Position(CODING, List.of()), "BudgetExhausted");

            assertThat(FLOW.decide(review, SampleSignals.named("Pivoted")).to())
                    .isEqualTo(new Position(PLANNING, List.of()));
            assertThat(FLOW.decide(review, SampleSignals.named("Pivoted")).conversation())
                    .isEqualTo(CLEARED);
        }

        @Test
        void is_dropped_by_an_end_state() {
            assertThat(walk(new Position(CODING, List.of()), "QuestionAsked", "ServiceLost", "Cancelled")
                            .origins())
                    .isEmpty();
        }

        private static Position walk(Position from, String... signals) {
            Position at = from;
            for (String signal : signals) {
                at = FLOW.decide(at, SampleSignals.named(signal)).to();
            }
            return at;
        }
    }

    @Nested
    class Single_transitions {

        @Test
        void name_every_state_a_detour_can_return_to() {
            assertThat(FLOW.transitions())
                    .filteredOn(transition -> transition.on() == Signal.Continued.class)
                    .extracting(transition -> transition.from() + " → " + transition.to())
                    .containsExactly(
                            "BUDGET_REVIEW → PLANNING",
                            "BUDGET_REVIEW → CODING",
                            "ESCALATED → PLANNING",
                            "ESCALATED → CODING");
        }

        @Test
        void are_listed_once_each() {
            assertThat(FLOW.transitions()).doesNotHaveDuplicates();
        }
    }

    @Nested
    class A_broken_table {

        private static final TableRow PLANS =
                TableRow.in(PLANNING).on(Signal.PlanSubmitted.class).to(PLAN_REVIEW, KEPT, "");

        @Test
        void is_refused_when_two_rows_decide_the_same_signal_in_a_state() {
            TableRow other =
                    TableRow.in(PLANNING, CODING).on(Signal.PlanSubmitted.class).to(TESTING, KEPT, "");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Flow(List.of(PLANS, other)))
                    .withMessage(
                            "PLANNING on PlanSubmitted is decided twice, by %s and by %s. Remove one of them.",
                            PLANS, other);
        }

        @Test
        void is_refused_when_one_row_names_a_signal_twice() {
            TableRow twice = TableRow.in(SETUP)
                    .on(Signal.Broke.class, Signal.Broke.class)
                    .to(PLANNING, KEPT, "");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Flow(List.of(twice)))
                    .withMessageStartingWith("SETUP on Broke is decided twice, ");
        }

        @Test
        void is_refused_when_a_row_leaves_an_end_state() {
            TableRow again = TableRow.in(DONE).on(Signal.PlanSubmitted.class).to(PLANNING, KEPT, "");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Flow(List.of(again)))
                    .withMessage("DONE ends a story; no row may leave it. Take it out of %s", again);
        }

        @Test
        void is_refused_when_a_state_returns_that_no_detour_enters() {
            TableRow back = TableRow.in(QUESTION).on(Signal.Answered.class).back(KEPT, "");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Flow(List.of(PLANS, back)))
                    .withMessage("QUESTION goes back, but no row enters it as a detour. Add one or go to a state.");
        }

        @Test
        void is_repaired_by_a_relay_from_a_detour() {
            TableRow asked =
                    TableRow.in(PLANNING).on(Signal.BudgetExhausted.class).detour(BUDGET_REVIEW, KEPT, "");
            TableRow relayed =
                    TableRow.in(BUDGET_REVIEW).on(Signal.Escalated.class).relay(ESCALATED, KEPT, "");
            TableRow back = TableRow.in(ESCALATED).on(Signal.Continued.class).back(KEPT, "");

            assertThat(new Flow(List.of(back, relayed, asked)).transitions())
                    .extracting(Transition::to)
                    .containsExactly(PLANNING, ESCALATED, BUDGET_REVIEW);
        }
    }
}
