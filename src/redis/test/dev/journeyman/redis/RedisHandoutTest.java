package dev.journeyman.redis;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.HandoutConformance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import redis.clients.jedis.RedisClient;

/** The suite for stores that hand runs out, on a real server: each test has a prefix of its own. */
class RedisHandoutTest extends HandoutConformance {

    private static final AtomicInteger STORES = new AtomicInteger();

    private final String prefix = "handout-" + STORES.incrementAndGet();
    private final List<RedisClient> clients = new ArrayList<>();
    private Duration terms = Duration.ofHours(1);

    @BeforeEach
    void connect() {
        clients.add(RedisServer.shared().client());
    }

    @AfterEach
    void disconnect() {
        clients.forEach(RedisClient::close);
    }

    @Override
    protected Journal open(Duration term) {
        terms = term;
        RedisClient client = RedisServer.shared().client();
        clients.add(client);
        return RedisJournal.of(client, RedisJournal.Options.USUAL.prefix(prefix).term(term));
    }

    @Override
    protected void abandon(Journal worker) {
        handout(worker).close();
    }

    @Override
    protected void loseQueue() {
        RedisRows.lose(clients.get(0), prefix);
    }

    @Override
    protected void sweep() {
        handout(open(terms)).sweep("here");
    }

    private static RedisHandout handout(Journal worker) {
        return (RedisHandout) worker.handout().orElseThrow();
    }
}
