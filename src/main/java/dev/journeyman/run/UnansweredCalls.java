package dev.journeyman.run;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.fallback.FailedCall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that no provider answered yet. It is immutable and may be used from any thread.
 *
 * @param tried the failed and skipped providers of each context's call, in order
 * @param caller the caller of the newest one
 * @param lost the failed and skipped providers when service was lost last
 */
public record UnansweredCalls(Map<String, List<FailedCall>> tried, Optional<CallerRole> caller, List<FailedCall> lost) {

    static final UnansweredCalls NONE = new UnansweredCalls(Map.of(), Optional.empty(), List.of());

    public UnansweredCalls {
        tried = Collections.unmodifiableMap(new LinkedHashMap<>(tried));
        lost = List.copyOf(lost);
    }

    UnansweredCalls with(CallerRole of, String context, FailedCall call) {
        Map<String, List<FailedCall>> now = new LinkedHashMap<>(tried);
        List<FailedCall> calls = new ArrayList<>(tried.getOrDefault(context, List.of()));
        calls.add(call);
        now.put(context, List.copyOf(calls));
        return new UnansweredCalls(now, Optional.of(of), lost);
    }

    /** Returns these after the call of a context was answered. */
    UnansweredCalls answered(String context) {
        if (caller.isEmpty() && !tried.containsKey(context)) {
            return this;
        }
        Map<String, List<FailedCall>> now = new LinkedHashMap<>(tried);
        now.remove(context);
        return new UnansweredCalls(now, Optional.empty(), lost);
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
        return new UnansweredCalls(now, caller, lost);
    }

    UnansweredCalls moved(Signal signal) {
        if (tried.isEmpty() && !(signal instanceof Signal.ServiceLost)) {
            return this;
        }
        List<FailedCall> all = tried.values().stream().flatMap(List::stream).toList();
        return new UnansweredCalls(Map.of(), caller, signal instanceof Signal.ServiceLost ? all : lost);
    }

    /** Returns these after a pause: a person who resumes the run has every provider called again. */
    UnansweredCalls retried() {
        return new UnansweredCalls(Map.of(), caller, lost);
    }
}
