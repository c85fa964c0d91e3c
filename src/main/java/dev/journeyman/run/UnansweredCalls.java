package dev.journeyman.run;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.FailedCall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The calls that no provider answered yet. It is immutable and may be used from any thread.
 *
 * @param tried the failed and skipped providers of each context's call, in order
 * @param caller the caller of the newest one
 * @param lost the failed and skipped providers when service was lost last
 * @param shortened the contexts that were compacted after a provider refused them last as too long
 */
public record UnansweredCalls(
        Map<String, List<FailedCall>> tried,
        Optional<CallerRole> caller,
        List<FailedCall> lost,
        Set<String> shortened) {

    static final UnansweredCalls NONE = new UnansweredCalls(Map.of(), Optional.empty(), List.of(), Set.of());

    public UnansweredCalls {
        tried = Collections.unmodifiableMap(new LinkedHashMap<>(tried));
        lost = List.copyOf(lost);
        shortened = Set.copyOf(shortened);
    }

    UnansweredCalls with(CallerRole of, String context, FailedCall call) {
        Map<String, List<FailedCall>> now = new LinkedHashMap<>(tried);
        List<FailedCall> calls = new ArrayList<>(tried.getOrDefault(context, List.of()));
        calls.add(call);
        now.put(context, List.copyOf(calls));
        return new UnansweredCalls(now, Optional.of(of), lost, overflow(call) ? without(context) : shortened);
    }

    /** Returns these after the call of a context was answered. */
    UnansweredCalls answered(String context) {
        if (caller.isEmpty() && !tried.containsKey(context)) {
            return this;
        }
        Map<String, List<FailedCall>> now = new LinkedHashMap<>(tried);
        now.remove(context);
        return new UnansweredCalls(now, Optional.empty(), lost, without(context));
    }

    /** Returns these after a context was compacted: what was too long is shorter now. */
    UnansweredCalls compacted(String context) {
        if (tried.getOrDefault(context, List.of()).stream().noneMatch(UnansweredCalls::overflow)) {
            return this;
        }
        Set<String> now = new HashSet<>(shortened);
        now.add(context);
        return new UnansweredCalls(tried, caller, lost, now);
    }

    /** Returns these after a context was cleared: what was too long is gone. */
    UnansweredCalls cleared(String context) {
        if (!tried.containsKey(context)) {
            return this;
        }
        Map<String, List<FailedCall>> now = new LinkedHashMap<>(tried);
        now.remove(context);
        return new UnansweredCalls(now, caller, lost, without(context));
    }

    /** Returns these after a breaker opened: the newest failure of its provider knows until when. */
    UnansweredCalls opened(Entry.BreakerChanged changed) {
        if (changed.until() == null) {
            return this;
        }
        Map<String, List<FailedCall>> now = new LinkedHashMap<>();
        tried.forEach((context, calls) -> {
            FailedCall last = calls.get(calls.size() - 1);
            List<FailedCall> known = new ArrayList<>(calls);
            if (last.provider().equals(changed.provider())) {
                known.set(known.size() - 1, last.openUntil(changed.until()));
            }
            now.put(context, List.copyOf(known));
        });
        return new UnansweredCalls(now, caller, lost, shortened);
    }

    /**
     * Returns these after a move. The providers that refused a context as too long are kept while service is lost and
     * when it comes back: they would refuse it again.
     *
     * @param context the context of the newest request
     */
    UnansweredCalls moved(Signal signal, String context) {
        boolean wait = signal instanceof Signal.ServiceLost || signal instanceof Signal.ServiceRestored;
        if (tried.isEmpty() && !(signal instanceof Signal.ServiceLost)) {
            return this;
        }
        List<FailedCall> all = tried.values().stream().flatMap(List::stream).toList();
        return new UnansweredCalls(
                wait ? refusals(context) : Map.of(),
                caller,
                signal instanceof Signal.ServiceLost ? all : lost,
                wait ? shortened : Set.of());
    }

    /**
     * Returns these after a pause: a person who resumes the run has every provider called again, except those that
     * refused a context as too long.
     */
    UnansweredCalls retried(String context) {
        return new UnansweredCalls(refusals(context), caller, lost, shortened);
    }

    /** Returns these after other providers, or other windows, were assigned: what was too long may fit now. */
    UnansweredCalls reassigned() {
        Map<String, List<FailedCall>> now = new LinkedHashMap<>();
        tried.forEach((context, calls) -> {
            List<FailedCall> others =
                    calls.stream().filter(call -> !overflow(call)).toList();
            if (!others.isEmpty()) {
                now.put(context, others);
            }
        });
        return new UnansweredCalls(now, caller, lost, Set.of());
    }

    private Map<String, List<FailedCall>> refusals(String context) {
        List<FailedCall> refused = tried.getOrDefault(context, List.of()).stream()
                .filter(UnansweredCalls::overflow)
                .toList();
        return refused.isEmpty() ? Map.of() : Map.of(context, refused);
    }

    private Set<String> without(String context) {
        Set<String> now = new HashSet<>(shortened);
        now.remove(context);
        return now;
    }

    private static boolean overflow(FailedCall call) {
        return !call.skipped() && call.failure() == Failure.CONTEXT_TOO_LONG;
    }
}
