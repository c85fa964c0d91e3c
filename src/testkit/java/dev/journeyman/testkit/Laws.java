package dev.journeyman.testkit;

import dev.journeyman.story.Kind;
import dev.journeyman.story.RetryPolicy;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * The laws as jqwik properties. A host extends this class and says with {@link #stage} what its stories are played on: its own
 * tools, its architect, its story with its budgets. A play that breaks a law is shrunk to the simplest one that does and shown
 * as the walk it took.
 */
public abstract class Laws {

    private static final int LONGEST = 60;

    /** Returns what stories are played on; the engine alone where a host has nothing to add. */
    protected Stage stage() {
        return Stage.standard();
    }

    /** Returns whether kind, turns and attempts of the story are drawn too, in place of its own. */
    protected boolean drawsBudgets() {
        return true;
    }

    @Property
    void law_3_detours_return_in_order(@ForAll("plays") Play play) {
        Law.DETOURS_RETURN_IN_ORDER.check(play);
    }

    @Property
    void law_4_the_conversation_is_empty_after_a_clear_and_goes_on_after_everything_else(@ForAll("plays") Play play) {
        Law.A_CONVERSATION_IS_CLEARED_WHERE_THE_TABLE_SAYS_SO.check(play);
    }

    @Property
    void law_5_coding_sees_the_approved_plan_byte_for_byte(@ForAll("plays") Play play) {
        Law.CODING_SEES_THE_APPROVED_PLAN.check(play);
    }

    @Property
    void law_6_after_a_pivot_its_line_is_there_once_with_the_newest_feedback(@ForAll("plays") Play play) {
        Law.A_PIVOT_IS_SEEN_ONCE_AND_UNTIL_THE_END.check(play);
    }

    @Property
    void law_8_a_budget_of_n_allows_exactly_n_turns_however_often_the_state_is_left(@ForAll("plays") Play play) {
        Law.A_BUDGET_OF_N_ALLOWS_N_TURNS.check(play);
    }

    @Property
    void law_9_every_walk_ends_without_somebody_granting_more(@ForAll("longPlays") Play play) {
        Law.A_STORY_ENDS_UNLESS_SOMEBODY_GRANTS_MORE.check(play);
    }

    @Property
    void done_means_that_all_checks_passed(@ForAll("plays") Play play) {
        Law.DONE_MEANS_THAT_ALL_CHECKS_PASSED.check(play);
    }

    @Property
    void what_is_sent_is_in_order(@ForAll("plays") Play play) {
        Law.REQUESTS_ARE_IN_ORDER.check(play);
    }

    @Property
    void tools_answer_whatever_they_are_called_with(@ForAll("plays") Play play) {
        Law.TOOLS_ANSWER.check(play);
    }

    @Property
    void a_run_cut_anywhere_goes_on_to_the_same_next_request(
            @ForAll("plays") Play whole, @ForAll @IntRange(max = 999) int permille) {
        Optional<Play> dying = whole.dying(permille);
        if (dying.isPresent()) {
            Play cut = dying.get();
            if (!cut.nextIn(whole).equals(cut.nextIn(cut))) {
                throw new AssertionError(
                        "A run that was cut off goes on with another request: %s in place of %s. The play:%s"
                                .formatted(cut.nextIn(cut), cut.nextIn(whole), cut));
            }
        }
    }

    @Property
    void a_journal_replays_to_the_same_entries(@ForAll("plays") Play whole, @ForAll @IntRange(max = 999) int permille) {
        whole.dying(permille).orElse(whole).assertReplayed();
    }

    /** Plays of at most sixty things that somebody does. */
    @Provide
    protected Arbitrary<Play> plays() {
        return on(stages(stage(), 4), Material.draws(LONGEST));
    }

    /** Plays that only end because something ends them. */
    @Provide
    protected Arbitrary<Play> longPlays() {
        return on(stages(stage().frugal(), 3), Material.draws(200, 200));
    }

    private static Arbitrary<Play> on(Arbitrary<Stage> stages, Arbitrary<Draws> draws) {
        return Combinators.combine(stages, draws).as(Stage::play);
    }

    private Arbitrary<Stage> stages(Stage stage, int turns) {
        if (!drawsBudgets()) {
            return Arbitraries.just(stage);
        }
        Arbitrary<Integer> numbers = Arbitraries.integers().between(1, turns);
        Arbitrary<RetryPolicy> policies = Combinators.combine(
                        Arbitraries.integers().between(1, 2),
                        Arbitraries.integers().between(0, 1))
                .as(RetryPolicy::new);
        return Combinators.combine(numbers, numbers, policies, Arbitraries.of(Kind.class))
                .as((planning, coding, policy, kind) -> stage.story(stage.story()
                        .withKind(kind)
                        .withRetryPolicy(policy)
                        .withBudget(stage.story().budget().withTurns(planning, coding))));
    }
}
