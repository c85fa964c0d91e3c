package dev.journeyman.testkit.law;

import dev.journeyman.story.Budget;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * The laws as a jqwik property: all laws are checked on random runs. A host extends this class and overrides
 * {@link #stage} to return a test engine with its own tools, architect and story. A run that breaks a law is shrunk to
 * the simplest such run, and the failure names the law, the walk and the choices. It is used by one thread.
 */
public abstract class Laws {

    private static final int LONGEST = 60;
    private static final int ENDLESS = 200;

    /** Returns the test engine; {@link TestEngine#standard()} unless it is overridden. */
    protected TestEngine stage() {
        return TestEngine.standard();
    }

    /** Returns whether the story's kind, budget and retry policy are replaced by random ones; true by default. */
    protected boolean drawsBudgets() {
        return true;
    }

    /** Checks a host's own laws on a run; does nothing unless it is overridden. */
    protected void checkAlso(RandomRun play) {}

    @Property
    void every_law_holds_in_every_play(@ForAll("plays") RandomRun play) {
        Law.checkAll(play);
        checkAlso(play);
    }

    /** Returns runs of at most sixty choices, and some with two hundred that only budgets or the architect can end. */
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
        return Combinators.combine(numbers, numbers, tokens, policies, Arbitraries.of(Story.Kind.class))
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
