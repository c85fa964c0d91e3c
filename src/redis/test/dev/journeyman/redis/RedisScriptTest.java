package dev.journeyman.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.BreakerStore.CallSlots;
import dev.journeyman.model.Failure;
import dev.journeyman.testkit.SampleHeads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** What scripts touch, as the server sees it: its MONITOR shows each script and each command that a script calls. */
class RedisScriptTest {

    private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");
    private static final Pattern TAG = Pattern.compile("[^{]*\\{([0-9]+)}.*");

    @Test
    @Timeout(30)
    void they_touch_only_keys_that_they_name_and_these_are_of_one_shard() throws IOException {
        List<String> seen;
        RedisServer server = RedisServer.shared();
        try (Socket monitor = new Socket(InetAddress.getLoopbackAddress(), server.port());
                RedisClient client = server.client();
                RedisJournal journal = RedisJournal.open(server.url("?prefix=scripts"))) {
            monitor.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.UTF_8));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(monitor.getInputStream(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).isEqualTo("+OK");
            handOut(journal, client);
            useAll(journal, client);
            RedisJournal.open(server.url("?prefix=scripts-" + System.nanoTime()))
                    .close();
            client.echo("the end");
            seen = lines.lines().takeWhile(line -> !line.contains("the end")).toList();
        }

        check(seen);
    }

    private static void check(List<String> seen) {
        Set<String> named = new HashSet<>();
        Set<String> run = new HashSet<>();
        int touched = 0;
        for (String line : seen) {
            List<String> words =
                    WORD.matcher(line).results().map(word -> word.group(1)).toList();
            String command = words.get(0).toUpperCase(Locale.ROOT);
            if (command.startsWith("EVAL")) {
                run.add(words.get(1));
                named = new HashSet<>(words.subList(3, 3 + Integer.parseInt(words.get(2))));
                assertThat(named.stream().map(RedisScriptTest::tag).distinct())
                        .as(line)
                        .hasSize(1);
            } else if (line.contains(" lua] ") && !command.equals("TIME")) {
                List<String> keys = List.of("UNLINK", "DEL").contains(command)
                        ? words.subList(1, words.size())
                        : words.subList(1, 2);
                assertThat(named).as(line).containsAll(keys);
                touched++;
            }
        }
        assertThat(touched).isGreaterThan(50);
        assertThat(run)
                .as("all scripts were run")
                .hasSizeGreaterThanOrEqualTo(EnumSet.allOf(RedisScript.class).size());
    }

    private static String tag(String key) {
        Matcher tag = TAG.matcher(key);
        assertThat(tag.matches()).as(key).isTrue();
        return tag.group(1);
    }

    /** Has every script run, on every way through it. */
    private static void useAll(Journal journal, RedisClient client) {
        List<String> runs = new ArrayList<>(List.of("r-1", "r-2", "{r}-3"));
        for (String run : runs) {
            append(journal, run, 0);
            append(journal, run, 1);
            assertThat(journal.read(run)).hasSize(2);
        }
        client.hset(new RedisKeys("scripts").of("r-1").head("r-1"), "facts", "");
        assertThat(journal.heads(HeadQuery.ALL).stream().map(head -> head.run()).collect(Collectors.toSet()))
                .contains("r-2");
        assertThat(journal.unreadable()).hasSizeLessThan(2);
        journal.tasks().completed("p", "r-1", new CompletedTask("a", "b", null, null));
        journal.tasks().block("p", new BlockedTask("a", "b"));
        assertThat(journal.tasks().history("p", 3).blocked()).hasSize(1);
        assertThat(journal.tasks().unblock("p", "a")).isTrue();
        BreakerOutage over = new BreakerOutage(Failure.OVERLOADED, Instant.EPOCH);
        journal.breakers().keep("provider", over);
        assertThat(journal.breakers().trial("provider", over, Instant.EPOCH.plusSeconds(60)))
                .isTrue();
        CallSlots slots = journal.breakers().slots();
        assertThat(slots.take("provider", 1, "a", Duration.ZERO)).isTrue();
        assertThat(slots.take("provider", 1, "b", Duration.ofMinutes(1))).isTrue();
        assertThat(slots.take("provider", 1, "c", Duration.ofMinutes(1))).isFalse();
        assertThat(slots.renew("provider", "b", Duration.ofMinutes(1))).isTrue();
        for (String run : runs) {
            journal.remove(run, 2);
        }
        assertThat(journal.runs()).isEmpty();
    }

    /** Has every script of the queue run, on every way through it. */
    private static void handOut(RedisJournal journal, RedisClient client) {
        RedisHandout handout = (RedisHandout) journal.handout().orElseThrow();
        for (RunHead head : List.of(
                SampleHeads.submitted("r-1", THEN), SampleHeads.on("here", SampleHeads.submitted("{r}-2", THEN)))) {
            String run = head.run();
            journal.append(run, 0, entries(0), head);
            List<RedisQueue.DueRow> due = handout.due("here", 9, true);
            assertThat(due).extracting(RedisQueue.DueRow::run).containsExactly(run);
            Claim first = handout.claim(due.get(0)).orElseThrow();
            assertThat(handout.holders()).hasSize(1);
            handout.renew();
            assertThat(first.held()).isTrue();
            RedisRows.end(client, "scripts", run);
            assertThat(handout.due("here", 9, true))
                    .extracting(RedisQueue.DueRow::run)
                    .containsExactly(run);
            Claim second = handout.claim(run).orElseThrow();
            second.takeOver(1, entries(1), SampleHeads.coding(run, 2, THEN));
            second.close();
            RedisRows.lose(client, "scripts");
            handout.sweep("here");
            journal.append(run, 2, entries(2), SampleHeads.waiting(run, 3, THEN));
            assertThat(RedisRows.all(client, "scripts")).isEmpty();
            journal.remove(run, 3);
            handout.claim(run).orElseThrow().close();
        }
    }

    private static List<StoredEntry> entries(long expected) {
        return List.of(StoredEntry.of(expected + 1, THEN, "{\"type\":\"AttemptStarted\",\"number\":1}"));
    }

    private static void append(Journal journal, String run, long expected) {
        journal.append(
                run,
                expected,
                entries(expected),
                expected == 0
                        ? SampleHeads.waiting(run, expected + 1, THEN)
                        : SampleHeads.coding(run, expected + 1, THEN));
    }
}
