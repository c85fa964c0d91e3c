package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The laws of the next provider, for any outcome of each call. */
final class FallbackRuleLaws {

    private static final int MOST_CALLS_A_PROVIDER = 10;

    @Property
    void a_call_only_moves_down_the_list_and_ends(
            @ForAll @IntRange(min = 1, max = 5) int providers,
            @ForAll @IntRange(min = -1, max = 4) int served,
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 0, max = 10) Integer> outcomes) {
        List<Provider> roster = roster(providers);
        List<FailedCall> tried = new ArrayList<>();
        int before = -1;
        while (FallbackRule.next(roster, served < 0 ? null : "p" + served, tried) instanceof FallbackRule.Call call) {
            assertThat(call.index()).isGreaterThanOrEqualTo(before);
            before = call.index();
            tried.add(outcome(roster.get(call.index()).name(), outcomes.get(tried.size() % outcomes.size())));
            assertThat(tried).hasSizeLessThanOrEqualTo(providers * MOST_CALLS_A_PROVIDER);
        }
    }

    @Property
    void a_call_begins_with_the_provider_that_served_last_or_with_the_first(
            @ForAll @IntRange(min = 1, max = 5) int providers, @ForAll @IntRange(min = -1, max = 9) int served) {
        FallbackRule.Next next = FallbackRule.next(roster(providers), served < 0 ? null : "p" + served, List.of());

        int first = served >= 0 && served < providers ? served : 0;
        assertThat(next).isEqualTo(new FallbackRule.Call(first, Duration.ZERO));
    }

    @Property
    void a_skipped_provider_is_never_called_in_the_same_call(
            @ForAll @IntRange(min = 1, max = 5) int providers, @ForAll Failure failure) {
        List<FailedCall> tried = List.of(new FailedCall("p0", failure, "", null, true, null));

        FallbackRule.Next next = FallbackRule.next(roster(providers), null, tried);

        assertThat(next)
                .isEqualTo(providers == 1 ? new FallbackRule.NoProvider() : new FallbackRule.Call(1, Duration.ZERO));
    }

    @Property
    void only_a_failure_that_every_provider_would_repeat_is_refused(@ForAll Failure failure) {
        List<FailedCall> tried = new ArrayList<>();
        for (int i = 0; i < MOST_CALLS_A_PROVIDER; i++) {
            tried.add(new FailedCall("p0", failure, "no", null, false, null));
        }

        FallbackRule.Next next = FallbackRule.next(roster(2), null, tried);

        assertThat(next instanceof FallbackRule.Refusal)
                .isEqualTo(failure == Failure.MALFORMED_REQUEST || failure == Failure.CONTEXT_TOO_LONG);
    }

    private static FailedCall outcome(String name, int what) {
        Failure[] all = Failure.values();
        return what >= all.length
                ? new FailedCall(name, Failure.OVERLOADED, "", null, true, null)
                : new FailedCall(name, all[what], "no", null, false, null);
    }

    /** Returns models and agents by turns. */
    private static List<Provider> roster(int count) {
        return IntStream.range(0, count)
                .<Provider>mapToObj(i -> i % 2 == 0 ? new BreakerLaws.Named("p" + i) : ScriptedAgent.saying("p" + i))
                .toList();
    }
}
