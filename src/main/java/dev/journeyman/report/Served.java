package dev.journeyman.report;

import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import java.util.HashMap;
import java.util.Map;

/** Who was called how often: what a scripted provider goes by, and the numbers of requests. */
public final class Served {

    private record Line(String provider, Caller caller) {}

    private final Map<Line, Integer> answered = new HashMap<>();
    private int requests;

    void apply(Entry entry) {
        if (entry instanceof Entry.RequestSent sent) {
            requests = sent.number();
        } else if (entry instanceof Entry.ReplyReceived reply) {
            answered.merge(new Line(reply.provider(), reply.caller()), 1, Integer::sum);
        } else if (entry instanceof Entry.CallFailed failed) {
            answered.merge(new Line(failed.provider(), failed.caller()), 1, Integer::sum);
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
}
