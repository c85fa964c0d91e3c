package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which provider serves which caller. It is immutable and may be used from any thread.
 *
 * @param calls the numbers of answered and failed calls
 * @param servers the provider that served each caller last in this attempt
 * @param cutOff the callers whose newest reply was cut off
 */
record ServedCallers(List<CallCount> calls, Map<CallerRole, String> servers, Set<CallerRole> cutOff) {

    static final ServedCallers NONE = new ServedCallers(List.of(), Map.of(), Set.of());

    /** The number of a provider's answered and failed calls for a caller. */
    record CallCount(String provider, CallerRole caller, int number) {

        private boolean counts(String name, CallerRole role) {
            return caller == role && provider.equals(name);
        }
    }

    ServedCallers {
        calls = List.copyOf(calls);
        servers = Map.copyOf(servers);
        cutOff = Set.copyOf(cutOff);
    }

    int turns(String provider, CallerRole caller) {
        for (CallCount count : calls) {
            if (count.counts(provider, caller)) {
                return count.number();
            }
        }
        return 0;
    }

    ServedCallers replied(Entry.ReplyReceived reply) {
        List<CallCount> counted = counted(reply.provider(), reply.caller());
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

    private List<CallCount> counted(String provider, CallerRole caller) {
        List<CallCount> now = new ArrayList<>(calls);
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).counts(provider, caller)) {
                now.set(i, new CallCount(provider, caller, now.get(i).number() + 1));
                return now;
            }
        }
        now.add(new CallCount(provider, caller, 1));
        return now;
    }
}
