package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.fallback.FailedCall;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a run to its providers: how often each was called, which one serves each caller, and which ones failed
 * in an unanswered call. The next call is chosen from it, also after a resume. It is used by one thread at a time.
 */
public final class ProviderCalls {

    private record Line(String provider, CallerRole caller) {}

    private final Map<Line, Integer> answered = new HashMap<>();
    private final Map<CallerRole, String> servers = new EnumMap<>(CallerRole.class);
    private final Map<String, List<FailedCall>> tried = new HashMap<>();
    private final Map<String, String> makers = new HashMap<>();
    private final Set<CallerRole> cutOff = EnumSet.noneOf(CallerRole.class);
    private Entry.@Nullable ModelsAssigned equipped;
    private Entry.@Nullable RequestSent asked;
    private @Nullable CallerRole unserved;
    private List<FailedCall> lost = List.of();
    private String maker = "";
    private int requests;
    private boolean open;

    void apply(Entry entry) {
        if (entry instanceof Entry.RequestSent sent) {
            requests = sent.number();
            asked = sent;
            open = true;
        } else if (entry instanceof Entry.ReplyReceived reply) {
            replied(reply);
        } else if (entry instanceof Entry.CallFailed failed) {
            failed(failed);
        } else if (entry instanceof Entry.ProviderSkipped skipped) {
            servers.remove(skipped.caller(), skipped.provider());
            add(skipped.caller(), skipped.context(), tried(skipped));
        } else if (entry instanceof Entry.BreakerChanged changed) {
            opened(changed);
        } else if (entry instanceof Entry.Moved moved) {
            moved(moved.move().signal());
        } else if (entry instanceof Entry.RunPaused) {
            tried.clear(); // a person who resumes the run wants all providers tried again
        } else if (entry instanceof Entry.AttemptStarted) {
            servers.clear();
        } else if (entry instanceof Entry.ModelsAssigned now) {
            equipped = now;
        } else if (entry instanceof Entry.ContextChanged changed
                && changed.change() instanceof ContextChange.Appended appended
                && appended.message() instanceof AiMessage message) {
            message.toolExecutionRequests().forEach(call -> makers.put(changed.context() + " " + call.id(), maker));
        }
    }

    /** Returns the number of a provider's answered and failed calls for a caller. */
    public int turns(String provider, CallerRole caller) {
        return answered.getOrDefault(new Line(provider, caller), 0);
    }

    /** Returns the number of the newest request. */
    public int requests() {
        return requests;
    }

    /** Returns the newest assignment of providers to callers. */
    public Optional<Entry.ModelsAssigned> equipped() {
        return Optional.ofNullable(equipped);
    }

    /** Returns the provider that served a caller last in this attempt; empty if it failed or was skipped since. */
    public Optional<String> server(CallerRole caller) {
        return Optional.ofNullable(servers.get(caller));
    }

    /** Returns the failed and skipped providers of a context's unanswered call, in order. */
    public List<FailedCall> tried(String context) {
        return List.copyOf(tried.getOrDefault(context, List.of()));
    }

    /** Returns the caller of the newest unanswered call. */
    public Optional<CallerRole> unserved() {
        return Optional.ofNullable(unserved);
    }

    /** Returns the request to an agent that has no recorded end, because the process died during the call. */
    public Optional<Entry.RequestSent> interrupted() {
        return Optional.ofNullable(asked).filter(sent -> open && sent.sent().prompt() != null);
    }

    /** Returns whether the newest reply to a caller was cut off at the provider's limit. */
    public boolean cutOff(CallerRole caller) {
        return cutOff.contains(caller);
    }

    /** Returns the failed and skipped providers when service was lost last, in order; none if it never was. */
    public List<FailedCall> lost() {
        return lost;
    }

    /** Returns a provider's failure when service was lost last; empty if the provider was not tried. */
    public Optional<Failure> lostBy(String provider) {
        return lost.stream()
                .filter(each -> each.provider().equals(provider))
                .reduce((before, newest) -> newest)
                .map(FailedCall::failure);
    }

    /** Returns the provider that made a tool call, by its id in a context. */
    public Optional<String> maker(String context, String call) {
        return Optional.ofNullable(makers.get(context + " " + call));
    }

    private void moved(Signal signal) {
        if (signal instanceof Signal.ServiceLost) {
            lost = tried.values().stream().flatMap(List::stream).toList();
        }
        tried.clear();
    }

    private void replied(Entry.ReplyReceived reply) {
        answered.merge(new Line(reply.provider(), reply.caller()), 1, Integer::sum);
        servers.put(reply.caller(), reply.provider());
        maker = reply.provider();
        if (reply.cutOff()) {
            cutOff.add(reply.caller());
        } else {
            cutOff.remove(reply.caller());
        }
        open = false;
        unserved = null;
        if (asked != null) {
            tried.remove(asked.context());
        }
    }

    private void failed(Entry.CallFailed failed) {
        answered.merge(new Line(failed.provider(), failed.caller()), 1, Integer::sum);
        servers.remove(failed.caller(), failed.provider());
        open = false;
        if (asked != null) {
            add(failed.caller(), asked.context(), tried(failed, asked.sent().prompt() != null));
        }
    }

    /** Adds to a failure that it opened a breaker, and until when. */
    private void opened(Entry.BreakerChanged changed) {
        for (List<FailedCall> call : tried.values()) {
            FailedCall last = call.get(call.size() - 1);
            if (changed.until() != null && last.provider().equals(changed.provider())) {
                call.set(call.size() - 1, last.openUntil(changed.until()));
            }
        }
    }

    private void add(CallerRole caller, String context, FailedCall who) {
        unserved = caller;
        tried.computeIfAbsent(context, any -> new ArrayList<>()).add(who);
    }

    private static FailedCall tried(Entry.CallFailed failed, boolean agent) {
        return new FailedCall(
                failed.provider(),
                Failure.named(failed.failure()),
                failed.message(),
                failed.retryAfter(),
                false,
                null,
                agent);
    }

    private static FailedCall tried(Entry.ProviderSkipped skipped) {
        return new FailedCall(
                skipped.provider(), Failure.named(skipped.failure()), "", null, true, skipped.until(), false);
    }
}
