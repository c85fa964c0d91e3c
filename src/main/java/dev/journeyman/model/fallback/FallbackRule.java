package dev.journeyman.model.fallback;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.policy.Limits;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rule that chooses the next provider of a call. A call begins with the provider that served last, or else with the
 * first, and moves down the list without returning to an earlier one. An agent is called only once: it retries by
 * itself, and its changes remain. The rule is a pure function of the calls so far, and may be used from any thread.
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
     */
    public static Next next(List<? extends Provider> roster, @Nullable String served, List<FailedCall> tried) {
        List<String> names = roster.stream().map(Provider::name).toList();
        if (tried.isEmpty()) {
            return new Call(Math.max(0, served == null ? 0 : names.indexOf(served)), Duration.ZERO);
        }
        FailedCall last = tried.get(tried.size() - 1);
        int index = names.indexOf(last.provider());
        int times = running(tried, last);
        if (!last.skipped() && last.failure() == Failure.CONTEXT_TOO_LONG && times <= Limits.OVERFLOW_RETRIES) {
            return new Call(Math.max(0, index), Duration.ZERO);
        }
        if (!last.skipped() && !last.failure().elsewhere()) {
            return new Refusal(last);
        }
        if (index >= 0 && !(roster.get(index) instanceof AgentProvider) && retried(last, times)) {
            return new Call(index, longer(BACKOFF.get(times - 1), last.retryAfter()));
        }
        return index + 1 < names.size() ? new Call(index + 1, Duration.ZERO) : new NoProvider();
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
                        && each.failure().retried() == last.failure().retried())
                .count();
    }
}
