package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.testkit.SampleEntries;
import dev.journeyman.testkit.StoredRuns;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/** A store of format 1, whose heads do not say when their runs are due and whose runs have no rows. */
class RedisFormatTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String PREFIX = "format";
    private static final RedisKeys KEYS = new RedisKeys(PREFIX);

    private RedisClient client;

    @BeforeEach
    void write() {
        client = RedisServer.shared().client();
        client.keys(PREFIX + ":*").forEach(client::del);
        try (RedisJournal journal = open()) {
            List<Entry> entries = SampleEntries.entries();
            append(journal, "r-1", 1, entries.get(0));
            append(journal, "r-2", 1, entries.get(0));
            append(journal, "r-2", 2, new Entry.RunPaused("it waits", PauseCause.WAITING));
        }
        client.hset(KEYS.format(), "version", "1");
        client.hdel(KEYS.format(), "rows");
        RedisRows.lose(client, PREFIX);
        for (String run : List.of("r-1", "r-2")) {
            RedisKeys.Shard shard = KEYS.of(run);
            String facts = client.hget(shard.head(run), "facts");
            String older = facts.replaceAll(",\"due\":\\{[^}]*driven[^}]*\\}", "");
            assertThat(older).isNotEqualTo(facts);
            assertThat(RunHead.parse(older).orElseThrow().newest().due()).isNull();
            client.hset(shard.head(run), "facts", older);
            client.zrem(shard.index(), "d " + run);
        }
    }

    @AfterEach
    void close() {
        if (client != null) {
            client.close();
        }
    }

    private static RedisJournal open() {
        return RedisJournal.open(RedisServer.shared().url("?prefix=" + PREFIX));
    }

    private static void append(RedisJournal journal, String run, long seq, Entry entry) {
        StoredRuns.append(journal, run, seq - 1, List.of(new RecordedEntry(seq, THEN, entry)));
    }

    private static RedisHandout handout(RedisJournal journal) {
        return (RedisHandout) journal.handout().orElseThrow();
    }

    @Test
    void gets_the_new_version_when_it_is_opened_and_rows_by_the_first_sweep() {
        try (RedisJournal journal = open()) {
            assertThat(client.hget(KEYS.format(), "version")).isEqualTo("2");
            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
            handout(journal).sweep("desk");

            assertThat(handout(journal).due("desk", 9, true))
                    .extracting(RedisQueue.DueRow::run)
                    .containsExactly("r-1");
            assertThat(journal.head("r-1").orElseThrow().newest().due()).isEqualTo(RunHead.Due.from(THEN));
            assertThat(journal.head("r-2").orElseThrow().newest().due()).isEqualTo(RunHead.Due.NEVER);
        }
    }

    @Test
    void is_folded_once() {
        try (RedisJournal journal = open()) {
            handout(journal).sweep("desk");
            String key = KEYS.of("r-1").head("r-1");
            client.hset(key, "facts", client.hget(key, "facts").replaceAll(",\"due\":\\{[^}]*driven[^}]*\\}", ""));
            client.zrem(KEYS.of("r-1").index(), "d r-1");
            RedisRows.lose(client, PREFIX);
            handout(journal).sweep("desk");

            assertThat(RedisRows.keys(client, PREFIX)).isEmpty();
        }
    }

    @Test
    void is_listed_as_it_is_by_a_user_who_may_only_read() {
        CommandArguments user = new CommandArguments(Command.ACL);
        List.of("SETUSER", "reader", "on", ">secret-one", "resetkeys", "%R~" + PREFIX + ":*")
                .forEach(user::add);
        List.of("-@all", "+@read", "+@connection", "+info", "+config|get", "+evalsha", "+eval")
                .forEach(user::add);
        client.executeCommand(user);
        URI url = URI.create(RedisServer.shared()
                .url("?prefix=" + PREFIX)
                .toString()
                .replace("redis://", "redis://reader:secret-one@"));
        try (RedisJournal journal = RedisJournal.open(url)) {
            assertThat(journal.heads(RunHead.HeadQuery.ALL)).hasSize(2);
            assertThat(client.hget(KEYS.format(), "version")).isEqualTo("1");
        } finally {
            client.executeCommand(
                    new CommandArguments(Command.ACL).add("DELUSER").add("reader"));
        }
    }
}
