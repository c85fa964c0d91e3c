package dev.journeyman.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.protocol.ProtocolWorld.Power;
import dev.journeyman.protocol.StepTaken.Outcome;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What holds in every state that the protocol can reach, with pauses and kills anywhere. */
class ProtocolLaws {

    private static final int STEPS = 200;
    private static final int NUMBERS = 800;

    /** The steps and outcomes that only a weaker protocol or a power for longer walks has. */
    private static final Set<String> ELSEWHERE = Set.of(
            "CHECK_CLAIM",
            "GUESS",
            "GUESSED_ACCEPTED",
            "GUESSED_REFUSED",
            "FIND_DEAD",
            "WORKER_STOPS",
            "WORKER_WAKES",
            "DATABASE_AWAY",
            "DATABASE_BACK");

    private static final boolean NIGHTLY = Integer.getInteger("jqwik.tries.default", 0) >= 10_000;

    /** The walk through all states of two workers, which takes seconds and is taken once. */
    private static final class Whole {

        static final ExhaustiveWalk WALK = ExhaustiveWalk.of(ProtocolWorld.small(), ProtocolLaw.PROMISED);
    }

    @Test
    void the_laws_hold_in_every_state_of_two_workers_that_are_paused_and_killed_anywhere() {
        System.out.printf("The protocol with two workers has %s states.%n", Whole.WALK.states());

        assertHolds(Whole.WALK);
    }

    @Test
    void from_every_state_the_run_can_reach_its_end_without_further_faults() {
        assertThat(Whole.WALK.stuck().map(TraceInWords::numbered))
                .as("the shortest way to a state that leads nowhere")
                .isEmpty();
    }

    @Test
    void every_step_and_every_outcome_is_met() {
        Set<String> all = Stream.concat(Arrays.stream(ProtocolStep.values()), Arrays.stream(Outcome.values()))
                .map(Enum::name)
                .filter(name -> !ELSEWHERE.contains(name))
                .collect(Collectors.toSet());

        assertThat(Whole.WALK.seen()).containsExactlyInAnyOrderElementsOf(all);
    }

    /** Walked each night: a longer T, and pauses and outages as steps of their own. */
    @Test
    void the_laws_hold_with_a_longer_lease_and_with_outages() {
        Set<Power> outages = EnumSet.of(Power.KILLS, Power.STOPS, Power.DATABASE_AWAY);
        assertHolds(ExhaustiveWalk.of(ProtocolWorld.small().with(outages), ProtocolLaw.PROMISED));
        if (NIGHTLY) {
            outages.addAll(EnumSet.of(Power.LOST_ANSWERS, Power.CANCELS));
            assertHolds(ExhaustiveWalk.of(ProtocolWorld.small().with(outages), ProtocolLaw.PROMISED));
            assertHolds(ExhaustiveWalk.of(ProtocolWorld.small().with(2, 3), ProtocolLaw.PROMISED));
        }
    }

    /** The form that stands for a state loses nothing: also from states that were left out, no step leads elsewhere. */
    @Property
    void no_walk_of_two_workers_leads_to_a_state_that_the_walk_through_all_has_not_met(
            @ForAll("numbers") List<Integer> numbers) {
        SteeredWalk walk = new SteeredWalk(ProtocolWorld.small());
        walk.follow(numbers);

        assertThat(walk.trace()).allMatch(taken -> Whole.WALK.reached(taken.state()));
    }

    @Property
    void the_laws_hold_on_random_walks_of_three_workers(@ForAll("numbers") List<Integer> numbers) {
        Set<Power> withoutCancels = EnumSet.complementOf(EnumSet.of(Power.CANCELS));
        for (Set<Power> powers : List.of(EnumSet.allOf(Power.class), withoutCancels)) {
            ProtocolWorld world = ProtocolWorld.small().with(3, 3).with(powers);
            assertThat(new SteeredWalk(world).follow(numbers).map(TraceInWords::numbered))
                    .as("a way to a broken law")
                    .isEmpty();
        }
    }

    @Provide
    Arbitrary<List<Integer>> numbers() {
        return Arbitraries.integers().between(0, NUMBERS).list().ofMaxSize(STEPS);
    }

    private static void assertHolds(ExhaustiveWalk walk) {
        assertThat(walk.broken().map(TraceInWords::numbered))
                .as("the shortest way to a broken law")
                .isEmpty();
    }
}
