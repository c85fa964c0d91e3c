package dev.journeyman.testkit.law;

import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.StoryKind;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * The laws as jqwik properties: a play is drawn, and all laws are checked on it. A host extends this class and says with
 * {@link #stage} what its stories are played on: its own tools, its architect, its story with its budgets. A play that breaks a
 * law is shrunk to the simplest one that does, and the failure names the law, the walk and the draws.
 */
public abstract class Laws {

    private static final int LONGEST = 60;
    private static final int ENDLESS = 200;

    /** Returns what stories are played on; the engine alone where a host has nothing to add. */
    protected TestEngine stage() {
        return TestEngine.standard();
    }

    /** Returns whether kind, turns and attempts of the story are drawn too, in place of its own. */
    protected boolean drawsBudgets() {
        return true;
    }

    /** Checks what a host holds its plays to besides the laws; nothing unless it is overridden. */
    protected void checkAlso(RandomRun play) {}

    @Property
    void every_law_holds_in_every_play(@ForAll("plays") RandomRun play) {
        Law.checkAll(play);
        checkAlso(play);
    }

    /** Plays of at most sixty acts, and some that are long and end only because something ends them, if an architect lets them. */
    @Provide
    protected Arbitrary<RandomRun> plays() {
        return Arbitraries.frequencyOf(
                Tuple.of(9, on(stages(stage(), 4), Generators.draws(LONGEST))),
                Tuple.of(1, on(stages(stage().frugal(), 3), Generators.draws(ENDLESS, ENDLESS))),
                Tuple.of(1, on(stages(stage().lavish(), 2), Generators.draws(ENDLESS, ENDLESS))));
    }

    private static Arbitrary<RandomRun> on(Arbitrary<TestEngine> stages, Arbitrary<RandomChoices> draws) {
        return Combinators.combine(stages, draws).as(TestEngine::play);
    }

    private Arbitrary<TestEngine> stages(TestEngine stage, int turns) {
        if (!drawsBudgets()) {
            return Arbitraries.just(stage);
        }
        Arbitrary<Integer> numbers = Arbitraries.integers().between(1, turns);
        Arbitrary<RetryPolicy> policies = Combinators.combine(
                        Arbitraries.integers().between(1, 2),
                        Arbitraries.integers().between(0, 1))
                .as(RetryPolicy::new);
        Arbitrary<Long> tokens = Arbitraries.of(1L, 5_000L, 20_000L).injectNull(0.6);
        return Combinators.combine(numbers, numbers, tokens, policies, Arbitraries.of(StoryKind.class))
                .as((planning, coding, limit, policy, kind) -> stage.story(stage.story()
                        .withKind(kind)
                        .withRetryPolicy(policy)
                        .withBudget(new Budget(
                                planning,
                                coding,
                                limit,
                                stage.story().budget().cost(),
                                stage.story().budget().wallClock()))));
    }
}
