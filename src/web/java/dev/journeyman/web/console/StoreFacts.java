package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The facts of a store: what is damaged, which providers are out until when, and which workers drive runs. It may be used from any thread. */
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
        json.put("shared", journal.handout().isPresent());
        workers(json.putArray("workers"));
        return json;
    }

    /** Adds who drives runs of the store now, each with its runs; none in a store that does not hand runs out. */
    private void workers(ArrayNode workers) {
        List<Holder> holders = journal.handout().map(Handout::holders).orElse(List.of());
        Map<String, List<Holder>> byWorker =
                holders.stream().collect(Collectors.groupingBy(Holder::worker, TreeMap::new, Collectors.toList()));
        byWorker.forEach((worker, held) -> {
            Instant renewed = held.stream()
                    .map(Holder::renewed)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            ArrayNode runs = workers.addObject()
                    .put("worker", worker)
                    .put("renewed", renewed.toString())
                    .putArray("runs");
            held.stream().map(Holder::run).sorted().forEach(runs::add);
        });
    }
}
