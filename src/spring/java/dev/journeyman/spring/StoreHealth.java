package dev.journeyman.spring;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * The health of an engine: up while its store can be read. A provider that is out is a detail, because runs wait for it and lose
 * nothing. It may be used from any thread.
 */
final class StoreHealth implements HealthIndicator {

    private final Journal journal;

    StoreHealth(Journal journal) {
        this.journal = journal;
    }

    @Override
    public Health health() {
        try {
            Map<String, String> outages = new TreeMap<>();
            journal.breakers()
                    .outages()
                    .forEach((provider, outage) -> outages.put(
                            provider, outage.failure() + (outage.until() == null ? "" : ", until " + outage.until())));
            return Health.up()
                    .withDetail("store", journal.name())
                    .withDetail("waiting", journal.count(HeadQuery.ALL.waiting()))
                    .withDetail("outages", outages)
                    .build();
        } catch (JournalException away) {
            return Health.down(away).build();
        }
    }
}
