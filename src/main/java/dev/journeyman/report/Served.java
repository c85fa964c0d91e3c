package dev.journeyman.report;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Tried;
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
 * Who was called how often, who serves whom now, and what was tried in a call that nobody has answered yet: what whoever goes on
 * with the run calls next.
 */
public final class Served {

    private record Line(String provider, Caller caller) {}

    private final Map<Line, Integer> answered = new HashMap<>();
    private final Map<Caller, String> servers = new EnumMap<>(Caller.class);
    private final Map<String, List<Tried>> tried = new HashMap<>();
    private final Map<String, String> makers = new HashMap<>();
    private final Set<Caller> cutOff = EnumSet.noneOf(Caller.class);
    private Entry.@Nullable Equipped equipped;
    private Entry.@Nullable RequestSent asked;
    private @Nullable Caller unserved;
    private List<Tried> lost = List.of();
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
            tried.clear(); // a person who resumes the run has it ask again
        } else if (entry instanceof Entry.AttemptStarted) {
            servers.clear();
        } else if (entry instanceof Entry.Equipped now) {
            equipped = now;
        } else if (entry instanceof Entry.ContextChanged changed
                && changed.change() instanceof ContextChange.Appended appended
                && appended.message() instanceof AiMessage message) {
            message.toolExecutionRequests().forEach(call -> makers.put(changed.context() + " " + call.id(), maker));
        }
    }

    /** Returns how many calls a provider answered or failed for a caller. */
    public int turns(String provider, Caller caller) {
        return answered.getOrDefault(new Line(provider, caller), 0);
    }

    /** Returns the number of the newest request. */
    public int requests() {
        return requests;
    }

    /** Returns who serves whom, as it was written down last. */
    public Optional<Entry.Equipped> equipped() {
        return Optional.ofNullable(equipped);
    }

    /** Returns who served a caller last in this attempt and neither failed nor was found out since. */
    public Optional<String> server(Caller caller) {
        return Optional.ofNullable(servers.get(caller));
    }

    /** Returns what was tried in the call of a context that nobody answered yet, in order. */
    public List<Tried> tried(String context) {
        return List.copyOf(tried.getOrDefault(context, List.of()));
    }

    /** Returns who was called last without being served. */
    public Optional<Caller> unserved() {
        return Optional.ofNullable(unserved);
    }

    /** Returns the request that an agent was sent and that nobody knows an end of: its process ended with it. */
    public Optional<Entry.RequestSent> interrupted() {
        return Optional.ofNullable(asked).filter(sent -> open && sent.sent().prompt() != null);
    }

    /** Returns whether the newest reply to a caller was cut off at the provider's limit. */
    public boolean cutOff(Caller caller) {
        return cutOff.contains(caller);
    }

    /** Returns who was tried when no provider was left to serve, in order; none where that was not so. */
    public List<Tried> lost() {
        return lost;
    }

    /** Returns with what somebody failed when nobody was left to serve; nothing where nobody asked. */
    public Optional<Failure> lostBy(String provider) {
        return lost.stream()
                .filter(each -> each.provider().equals(provider))
                .reduce((before, newest) -> newest)
                .map(Tried::failure);
    }

    /** Returns who made a tool call, by its id in a context. */
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

    /** Adds to a failure that it opened a breaker. */
    private void opened(Entry.BreakerChanged changed) {
        for (List<Tried> call : tried.values()) {
            Tried last = call.get(call.size() - 1);
            if (changed.until() != null && last.provider().equals(changed.provider())) {
                call.set(call.size() - 1, last.openUntil(changed.until()));
            }
        }
    }

    private void add(Caller caller, String context, Tried who) {
        unserved = caller;
        tried.computeIfAbsent(context, any -> new ArrayList<>()).add(who);
    }

    private static Tried tried(Entry.CallFailed failed, boolean agent) {
        return new Tried(
                failed.provider(),
                Failure.named(failed.failure()),
                failed.message(),
                failed.retryAfter(),
                false,
                null,
                agent);
    }

    private static Tried tried(Entry.ProviderSkipped skipped) {
        return new Tried(skipped.provider(), Failure.named(skipped.failure()), "", null, true, skipped.until(), false);
    }
}
