package dev.journeyman.web.console.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.journeyman.journal.RunHead;
import java.util.List;
import java.util.Optional;

/**
 * What one entry of a run means, as a server-sent event: all public lines of the entry, and with the newest entry the
 * row of the run. One entry is one event, so that a client never has a part of one: its id says exactly what the client
 * knows. It is immutable and may be used from any thread.
 *
 * @param run the run
 * @param seq the seq of the entry
 * @param frame the event as it is sent
 */
record LiveEvent(String run, long seq, String frame) {

    /** The event that tells a client to load what it shows again, because it may have missed events. */
    static final String RESET = "event: reset\ndata: {}\n\n";

    static LiveEvent of(String run, long seq, List<String> lines, Optional<RunHead> head) {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("run", run).put("seq", seq);
        ArrayNode events = data.putArray("events");
        lines.forEach(line -> events.addRawValue(new RawValue(line)));
        head.ifPresent(newest -> data.set("row", RunRow.of(newest)));
        return new LiveEvent(run, seq, "id: %s\ndata: %s\n\n".formatted(id(run, seq), data));
    }

    /** Returns the id that a client names when it comes back. */
    String id() {
        return id(run, seq);
    }

    private static String id(String run, long seq) {
        return run + ":" + seq;
    }
}
