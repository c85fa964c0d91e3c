package dev.journeyman.redis;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.JournalConformance;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;

/** The suites for stores, on a real server: each test has a prefix of its own. */
class RedisJournalTest extends JournalConformance {

    private static final AtomicInteger STORES = new AtomicInteger();

    @BeforeAll
    static void requireAServer() {
        RedisServer.shared();
    }

    @Override
    protected Journal open() {
        return RedisJournal.open(RedisServer.shared().url("?prefix=conformance-" + STORES.incrementAndGet()));
    }
}
