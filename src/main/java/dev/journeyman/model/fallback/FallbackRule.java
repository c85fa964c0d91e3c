package dev.journeyman.model.fallback;

import dev.journeyman.model.Failure;
import dev.journeyman.policy.Limits;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who is called next. A call begins with who served last, or else with the first, and moves down the list; it never wraps round, and
 * an agent is called once: it tries again by itself, and what it did is there. A pure function of what was tried in the call.
 */
public final class FallbackRule {

    private static final List<Duration> BACKOFF = List.of(Duration.ofSeconds(1), Duration.ofSeconds(2));

    private FallbackRule() {}

    /** What is to be done next in a call. */
    public sealed interface Next {}

    /** A provider is to be called, after some time. */
    public record Call(int index, Duration pause) implements Next {}

    /** Nobody is left. */
    public record Nobody() implements Next {}

    /** The request is one that nobody would take. */
    public record Refusal(FailedCall by) implements Next {}

    /**
     * Returns what is to be done next.
     *
     * @param names the providers in the order of preference
     * @param served who served last and did not fail since; null for nobody
     * @param tried what was tried in this call, in order
     */
    public static Next next(List<String> names, @Nullable String served, List<FailedCall> tried) {
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
        if (index >= 0 && retried(last, times)) {
            return new Call(index, longer(BACKOFF.get(times - 1), last.retryAfter()));
        }
        return index + 1 < names.size() ? new Call(index + 1, Duration.ZERO) : new Nobody();
    }

    /** Returns whether every provider of a list was asked and refused what it was asked: waiting does not change that. */
    public static boolean refused(List<String> names, List<FailedCall> tried) {
        Set<String> refusing = tried.stream()
                .filter(each -> each.failure() == Failure.REFUSED)
                .map(FailedCall::provider)
                .collect(Collectors.toSet());
        return refusing.containsAll(new HashSet<>(names));
    }

    private static boolean retried(FailedCall last, int times) {
        return !last.skipped()
                && !last.agent()
                && last.failure().retried()
                && last.until() == null
                && times <= BACKOFF.size();
    }

    private static Duration longer(Duration usual, @Nullable Duration asked) {
        return asked == null || asked.compareTo(usual) < 0 ? usual : asked;
    }

    /** Returns how often the last one failed in that way in this call, whatever came between. */
    private static int running(List<FailedCall> tried, FailedCall last) {
        return (int) tried.stream()
                .filter(each -> !each.skipped()
                        && each.provider().equals(last.provider())
                        && each.failure().retried() == last.failure().retried())
                .count();
    }
}
