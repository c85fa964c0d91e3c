package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Journal;
import java.time.InstantSource;
import java.util.TreeMap;

/** The facts of a store: what is damaged, and which providers are out until when. It may be used from any thread. */
final class StoreFacts {

    private final Journal journal;
    private final String name;
    private final InstantSource clock;

    StoreFacts(Journal journal, String name, InstantSource clock) {
        this.journal = journal;
        this.name = name;
        this.clock = clock;
    }

    ObjectNode json(boolean decides) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("store", name)
                .put("readOnly", !decides)
                .put("now", clock.instant().toString())
                .put("damage", journal.damage().orElse(null));
        ArrayNode unreadable = json.putArray("unreadable");
        journal.unreadable().forEach(unreadable::add);
        ArrayNode breakers = json.putArray("breakers");
        new TreeMap<>(journal.breakers().outages())
                .forEach((provider, outage) -> breakers.addObject()
                        .put("provider", provider)
                        .put("failure", outage.failure().toString())
                        .put(
                                "until",
                                outage.until() == null ? null : outage.until().toString()));
        json.putArray("workers");
        return json;
    }
}
