package dev.journeyman.model.fallback;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.policy.Limits;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rule that chooses the next provider of a call. A call begins with the provider that served last, or else with the
 * first, and moves down the list without returning to one that was tried. An agent is called only once: it retries by
 * itself, and its changes remain. A request that is too long is sent to the same provider once more if it was
 * shortened, and then only to a provider with a larger window. The rule is a pure function of the calls so far, and may be used from any thread.
 */
public final class FallbackRule {

    private static final List<Duration> BACKOFF = List.of(Duration.ofSeconds(1), Duration.ofSeconds(2));

    private FallbackRule() {}

    /** The next step of a call. */
    public sealed interface Next {}

    /** Call a provider, after a pause. */
    public record Call(int index, Duration pause) implements Next {}

    /** No provider is left. */
    public record NoProvider() implements Next {}

    /** The request is one that no provider would accept. */
    public record Refusal(FailedCall by) implements Next {}

    /**
     * Returns the next step of a call.
     *
     * @param roster the providers in the order of preference
     * @param served the provider that served last and has not failed since; null if there is none
     * @param tried the failed calls so far, in order
     * @param shortened whether the request is shorter than the one that was refused last as too long
     */
    public static Next next(
            List<? extends Provider> roster, @Nullable String served, List<FailedCall> tried, boolean shortened) {
        List<String> names = roster.stream().map(Provider::name).toList();
        if (tried.isEmpty()) {
            return new Call(Math.max(0, served == null ? 0 : names.indexOf(served)), Duration.ZERO);
        }
        FailedCall last = tried.get(tried.size() - 1);
        if (!last.skipped() && last.failure() == Failure.MALFORMED_REQUEST) {
            return new Refusal(last);
        }
        int index = names.indexOf(last.provider());
        int times = running(tried, last);
        boolean called = index >= 0 && !last.skipped() && !(roster.get(index) instanceof AgentProvider);
        if (called && overflow(last) && shortened && times <= Limits.OVERFLOW_RETRIES) {
            return new Call(index, Duration.ZERO);
        }
        return called && retried(last, times)
                ? new Call(index, longer(BACKOFF.get(times - 1), last.retryAfter()))
                : other(roster, index, tried, shortened);
    }

    /**
     * Returns the size of the largest window for which a request is too long as it is now; 0 if no provider has refused
     * it since it was shortened.
     */
    public static int tooSmall(List<? extends Provider> roster, List<FailedCall> tried, boolean shortened) {
        return shortened
                ? 0
                : roster.stream()
                        .filter(provider -> tried.stream()
                                .anyMatch(each ->
                                        overflow(each) && each.provider().equals(provider.name())))
                        .mapToInt(provider -> provider.window().size())
                        .max()
                        .orElse(0);
    }

    /**
     * Returns the step after a provider that is not asked again: the next one down the list. If the request was too long
     * for a provider, only one with a larger window is next; it may also be one before it that was not tried.
     */
    private static Next other(List<? extends Provider> roster, int index, List<FailedCall> tried, boolean shortened) {
        int tooSmall = tooSmall(roster, tried, shortened);
        IntStream below = IntStream.range(index + 1, roster.size());
        OptionalInt next = (tooSmall == 0 ? below : IntStream.concat(below, IntStream.rangeClosed(0, index)))
                .filter(i -> roster.get(i).window().size() > tooSmall && !tried(roster.get(i), tried))
                .findFirst();
        if (next.isPresent()) {
            return new Call(next.getAsInt(), Duration.ZERO);
        }
        boolean larger = roster.stream().anyMatch(each -> each.window().size() > tooSmall);
        return larger ? new NoProvider() : new Refusal(newest(tried));
    }

    private static FailedCall newest(List<FailedCall> tried) {
        return tried.stream()
                .filter(FallbackRule::overflow)
                .reduce((before, after) -> after)
                .orElseThrow();
    }

    private static boolean tried(Provider provider, List<FailedCall> tried) {
        return tried.stream().anyMatch(each -> each.provider().equals(provider.name()));
    }

    private static boolean overflow(FailedCall call) {
        return !call.skipped() && call.failure() == Failure.CONTEXT_TOO_LONG;
    }

    /** Returns whether every provider of a list refused the request, so that waiting does not help. */
    public static boolean refused(List<String> names, List<FailedCall> tried) {
        Set<String> refusing = tried.stream()
                .filter(each -> each.failure() == Failure.REFUSED)
                .map(FailedCall::provider)
                .collect(Collectors.toSet());
        return refusing.containsAll(new HashSet<>(names));
    }

    private static boolean retried(FailedCall last, int times) {
        return !last.skipped() && last.failure().retried() && last.until() == null && times <= BACKOFF.size();
    }

    private static Duration longer(Duration usual, @Nullable Duration asked) {
        return asked == null || asked.compareTo(usual) < 0 ? usual : asked;
    }

    /** Returns how often the provider of the last failure failed in the same way during this call. */
    private static int running(List<FailedCall> tried, FailedCall last) {
        return (int) tried.stream()
                .filter(each -> !each.skipped()
                        && each.provider().equals(last.provider())
                        && (overflow(last)
                                ? overflow(each)
                                : each.failure().retried() == last.failure().retried()))
                .count();
    }
}
