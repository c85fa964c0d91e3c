package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which provider serves which caller. It is immutable and may be used from any thread.
 *
 * @param calls the number of answered and failed calls, by provider and caller
 * @param servers the provider that served each caller last in this attempt
 * @param cutOff the callers whose newest reply was cut off
 */
public record ServedCallers(Map<Line, Integer> calls, Map<CallerRole, String> servers, Set<CallerRole> cutOff) {

    static final ServedCallers NONE = new ServedCallers(Map.of(), Map.of(), Set.of());

    /** A provider and a caller that it is called for. */
    public record Line(String provider, CallerRole caller) {}

    public ServedCallers {
        calls = Map.copyOf(calls);
        servers = Map.copyOf(servers);
        cutOff = Set.copyOf(cutOff);
    }

    int turns(String provider, CallerRole caller) {
        return calls.getOrDefault(new Line(provider, caller), 0);
    }

    ServedCallers replied(Entry.ReplyReceived reply) {
        Map<Line, Integer> counted = counted(reply.provider(), reply.caller());
        boolean serves = reply.provider().equals(servers.get(reply.caller()));
        if (serves && reply.cutOff() == cutOff.contains(reply.caller())) {
            return new ServedCallers(counted, servers, cutOff);
        }
        Map<CallerRole, String> now = new HashMap<>(servers);
        now.put(reply.caller(), reply.provider());
        Set<CallerRole> cut = EnumSet.noneOf(CallerRole.class);
        cut.addAll(cutOff);
        if (reply.cutOff()) {
            cut.add(reply.caller());
        } else {
            cut.remove(reply.caller());
        }
        return new ServedCallers(counted, now, cut);
    }

    ServedCallers failed(Entry.CallFailed failed) {
        ServedCallers without = without(failed.caller(), failed.provider());
        return new ServedCallers(counted(failed.provider(), failed.caller()), without.servers, cutOff);
    }

    /** Returns these without a provider that failed or was skipped, where it was the one that served. */
    ServedCallers without(CallerRole caller, String provider) {
        Map<CallerRole, String> now = new HashMap<>(servers);
        now.remove(caller, provider);
        return new ServedCallers(calls, now, cutOff);
    }

    /** Returns these at the start of an attempt. */
    ServedCallers attempt() {
        return new ServedCallers(calls, Map.of(), cutOff);
    }

    private Map<Line, Integer> counted(String provider, CallerRole caller) {
        Map<Line, Integer> now = new HashMap<>(calls);
        now.merge(new Line(provider, caller), 1, Integer::sum);
        return now;
    }
}
