package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        while (FallbackRule.next(roster, served < 0 ? null : "p" + served, tried, false)
                instanceof FallbackRule.Call call) {
            assertThat(call.index()).isGreaterThanOrEqualTo(before);
            before = call.index();
            tried.add(outcome(roster.get(call.index()).name(), outcomes.get(tried.size() % outcomes.size())));
            assertThat(tried).hasSizeLessThanOrEqualTo(providers * MOST_CALLS_A_PROVIDER);
        }
    }

    @Property
    void a_call_begins_with_the_provider_that_served_last_or_with_the_first(
            @ForAll @IntRange(min = 1, max = 5) int providers, @ForAll @IntRange(min = -1, max = 9) int served) {
        FallbackRule.Next next =
                FallbackRule.next(roster(providers), served < 0 ? null : "p" + served, List.of(), false);

        int first = served >= 0 && served < providers ? served : 0;
        assertThat(next).isEqualTo(new FallbackRule.Call(first, Duration.ZERO));
    }

    @Property
    void a_skipped_provider_is_never_called_in_the_same_call(
            @ForAll @IntRange(min = 1, max = 5) int providers, @ForAll Failure failure) {
        List<FailedCall> tried = List.of(new FailedCall("p0", failure, "", null, true, null));

        FallbackRule.Next next = FallbackRule.next(roster(providers), null, tried, false);

        assertThat(next)
                .isEqualTo(providers == 1 ? new FallbackRule.NoProvider() : new FallbackRule.Call(1, Duration.ZERO));
    }

    @Property
    void only_a_failure_that_every_provider_would_repeat_is_refused(@ForAll Failure failure) {
        List<FailedCall> tried = new ArrayList<>();
        for (int i = 0; i < MOST_CALLS_A_PROVIDER; i++) {
            tried.add(new FailedCall("p0", failure, "no", null, false, null));
        }

        FallbackRule.Next next = FallbackRule.next(roster(2), null, tried, false);

        assertThat(next instanceof FallbackRule.Refusal)
                .isEqualTo(failure == Failure.MALFORMED_REQUEST || failure == Failure.CONTEXT_TOO_LONG);
    }

    /** A call over windows of any sizes, where each refusal as too long may or may not lead to a shorter request. */
    @Property
    void a_request_that_is_too_long_is_never_sent_again_to_a_window_that_is_not_larger(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 4) Integer> sizes,
            @ForAll @IntRange(min = -1, max = 4) int served,
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 0, max = 16) Integer> outcomes,
            @ForAll @Size(min = 1, max = 4) List<Boolean> shortens) {
        List<Windowed> roster = IntStream.range(0, sizes.size())
                .mapToObj(i -> new Windowed("p" + i, TokenWindow.of(sizes.get(i) * 10_000)))
                .toList();
        List<FailedCall> tried = new ArrayList<>();
        Set<String> left = new HashSet<>();
        boolean shortened = false;
        int refusedBy = 0;
        String before = "";
        while (FallbackRule.next(roster, served < 0 ? null : "p" + served, tried, shortened)
                instanceof FallbackRule.Call call) {
            Windowed provider = roster.get(call.index());
            assertThat(provider.window().size()).isGreaterThan(refusedBy);
            assertThat(left).doesNotContain(provider.name());
            if (!before.isEmpty() && !before.equals(provider.name())) {
                left.add(before);
            }
            before = provider.name();
            int what = outcomes.get(tried.size() % outcomes.size());
            FailedCall failed = what > 12
                    ? new FailedCall(before, Failure.CONTEXT_TOO_LONG, "too long", null, false, null)
                    : outcome(before, what);
            if (failed.failure() == Failure.CONTEXT_TOO_LONG && !failed.skipped()) {
                shortened = shortens.get(tried.size() % shortens.size());
                refusedBy =
                        shortened ? 0 : Math.max(refusedBy, provider.window().size());
            }
            tried.add(failed);
            assertThat(tried).hasSizeLessThanOrEqualTo(sizes.size() * MOST_CALLS_A_PROVIDER);
        }
        assertThat(tried.stream().filter(each -> each.failure() == Failure.CONTEXT_TOO_LONG && !each.skipped()))
                .hasSizeLessThanOrEqualTo(2 * sizes.size());
    }

    private record Windowed(String name, TokenWindow window) implements ChatProvider {

        @Override
        public ModelReply call(ModelRequest request) {
            throw new AssertionError("a rule calls nothing");
        }
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
