package dev.journeyman.web.console.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.web.ConsoleResponse.Events;
import dev.journeyman.web.CountingJournal;
import dev.journeyman.web.ManualPulse;
import dev.journeyman.web.SampleRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The live feed: nothing is lost, nothing comes twice, and the journal is read once for all viewers. */
@Timeout(60)
class LiveFeedTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Journal store = Journal.memory();
    private final CountingJournal journal = new CountingJournal(store);
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final ManualPulse pulse = new ManualPulse();
    private final LiveFeed feed = new LiveFeed(journal, clock, pulse);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        feed.close();
        threads.shutdownNow();
    }

    private Viewer all(String last) {
        return new Viewer(feed.all(last), Integer.MAX_VALUE);
    }

    private Viewer of(SampleRun run, @Nullable Long last) {
        return new Viewer(feed.of(run.name(), last).orElseThrow(), Integer.MAX_VALUE);
    }

    /** A client: it reads a stream on a thread of its own until it has had enough. */
    private final class Viewer {

        private final Events events;
        private final Reading out;
        private final CompletableFuture<Void> done;

        Viewer(Events events, int enough) {
            this.events = events;
            out = new Reading(enough);
            done = CompletableFuture.runAsync(
                    () -> {
                        try {
                            events.writeTo(out);
                        } catch (IOException enoughRead) {
                            events.close();
                        } finally {
                            out.end();
                        }
                    },
                    threads);
        }

        /** Waits for an event, then leaves. */
        List<String> until(String id) {
            out.await(id);
            events.close();
            got(done);
            return frames();
        }

        List<String> frames() {
            return out.frames();
        }

        List<String> ids() {
            return ids(frames());
        }

        static List<String> ids(List<String> frames) {
            return frames.stream()
                    .filter(frame -> frame.startsWith("id: ") && frame.contains("\ndata: {\"run\""))
                    .map(frame -> frame.lines().findFirst().orElseThrow().substring(4))
                    .toList();
        }
    }

    /** What a client has read; it hangs up after so many frames. */
    private static final class Reading extends OutputStream {

        private final ByteArrayOutputStream read = new ByteArrayOutputStream();
        private final int enough;
        private boolean ended;

        Reading(int enough) {
            this.enough = enough;
        }

        @Override
        public synchronized void write(int b) {
            read.write(b);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) throws IOException {
            if (Viewer.ids(frames()).size() >= enough) {
                throw new IOException("the client has hung up");
            }
            read.write(bytes, from, length);
        }

        @Override
        public synchronized void flush() {
            notifyAll();
        }

        synchronized void end() {
            ended = true;
            notifyAll();
        }

        /** Waits for a text, or for the end of the stream. */
        synchronized void await(String text) {
            try {
                while (!ended && !read.toString(StandardCharsets.UTF_8).contains(text)) {
                    wait();
                }
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }

        synchronized List<String> frames() {
            String whole = read.toString(StandardCharsets.UTF_8);
            List<String> frames = new ArrayList<>();
            for (int at = 0, end = whole.indexOf("\n\n"); end >= 0; at = end + 2, end = whole.indexOf("\n\n", at)) {
                frames.add(whole.substring(at, end));
            }
            return frames;
        }
    }

    /** Waits for a result, unless the test has taken too long. */
    private static <T> T got(CompletableFuture<T> result) {
        try {
            return result.get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static List<String> ids(String run, long from, long to) {
        return LongStream.rangeClosed(from, to).mapToObj(seq -> run + ":" + seq).toList();
    }

    @Test
    void a_new_viewer_is_told_to_load_the_list_and_then_what_is_new() throws IOException {
        SampleRun run = SampleRun.begun(store, "shop-1").noted("1");
        Viewer viewer = all("");
        run.noted("2");
        pulse.beat();

        List<String> frames = viewer.until("shop-1:3");
        assertThat(frames).hasSize(3).startsWith("retry: 1000", "event: reset\ndata: {}");
        JsonNode data = JSON.readTree(frames.get(2).substring(frames.get(2).indexOf("data: ") + 6));
        assertThat(data.path("events").path(0).path("type").asText()).isEqualTo("budget");
        assertThat(data.path("events").path(0).path("used").asText()).isEqualTo("2");
        assertThat(data.path("row").path("seq").asLong()).isEqualTo(3);
    }

    @Test
    void a_viewer_of_all_runs_that_comes_back_has_missed_nothing() {
        SampleRun shop = SampleRun.begun(store, "shop-1");
        SampleRun blog = SampleRun.begun(store, "blog-1");
        Viewer first = all("");
        shop.noted("a");
        blog.noted("b");
        pulse.beat();
        List<String> before = Viewer.ids(first.until("shop-1:2"));
        shop.noted("c"); // while nobody looks
        pulse.beat();
        Viewer again = all(before.get(before.size() - 1));
        blog.noted("d");
        pulse.beat();

        again.out.await("shop-1:3\n");
        List<String> after = again.until("blog-1:3\n");
        assertThat(before).containsExactlyInAnyOrder("shop-1:2", "blog-1:2");
        assertThat(Viewer.ids(after)).containsExactlyInAnyOrder("shop-1:3", "blog-1:3");
        assertThat(after).noneMatch(frame -> frame.contains("reset"));
    }

    @Test
    void a_viewer_whose_last_event_is_unknown_loads_the_list_again() {
        SampleRun.begun(store, "shop-1");

        assertThat(all("shop-1:1").until("reset")).contains("event: reset\ndata: {}");
    }

    @Test
    void a_run_of_a_machine_whose_clock_is_behind_is_seen_too() {
        SampleRun behind = SampleRun.begun(store, "old-1");
        for (int i = 0; i < 100; i++) {
            SampleRun.begun(store, "new-" + i).noted("later").noted("later");
        }
        Viewer viewer = all("");
        behind.noted("among the oldest");
        clock.advance(Duration.ofSeconds(10));
        pulse.beat();

        assertThat(Viewer.ids(viewer.until("old-1:2"))).containsExactly("old-1:2");
    }

    @Test
    void a_viewer_of_one_run_sees_that_run_alone() {
        SampleRun shop = SampleRun.begun(store, "shop-1");
        SampleRun blog = SampleRun.begun(store, "blog-1");
        Viewer viewer = of(shop, shop.seq());
        blog.noted("b");
        shop.noted("a");
        pulse.beat();

        assertThat(Viewer.ids(viewer.until("shop-1:2"))).containsExactly("shop-1:2");
    }

    @Test
    void a_viewer_of_one_run_resumes_from_the_journal_however_long_ago_it_left() {
        SampleRun run = SampleRun.begun(store, "shop-1");
        for (int i = 2; i <= 2_000; i++) {
            run.noted(String.valueOf(i));
        }

        assertThat(Viewer.ids(of(run, 1L).until("shop-1:2000\n"))).isEqualTo(ids("shop-1", 2, 2_000));
        assertThat(Viewer.ids(of(run, 700L).until("shop-1:2000\n"))).isEqualTo(ids("shop-1", 701, 2_000));
    }

    @Test
    void nothing_is_looked_at_while_there_is_no_viewer() {
        SampleRun run = SampleRun.begun(store, "shop-1");
        Viewer viewer = of(run, run.seq());
        run.noted("a");
        pulse.beat();
        viewer.until("shop-1:2");
        pulse.beat();

        assertThat(pulse.running()).isFalse();
        int heads = journal.heads();
        pulse.beat();
        assertThat(journal.heads()).isEqualTo(heads);
    }

    @Test
    void twenty_viewers_read_the_journal_once() {
        SampleRun run = SampleRun.begun(store, "shop-1").noted("before");
        List<Viewer> viewers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            viewers.add(i % 2 == 0 ? all("") : of(run, run.seq()));
        }
        assertThat(journal.reads()).isZero();
        run.noted("now");
        int heads = journal.heads();
        pulse.beat();

        viewers.forEach(viewer -> viewer.out.await("shop-1:3\n"));
        assertThat(journal.reads()).isEqualTo(1);
        assertThat(journal.heads() - heads).isLessThanOrEqualTo(2);
        run.noted("next");
        pulse.beat();

        viewers.forEach(
                viewer -> assertThat(Viewer.ids(viewer.until("shop-1:4\n"))).containsExactly("shop-1:3", "shop-1:4"));
        assertThat(journal.reads()).isEqualTo(2);
        assertThat(journal.wholeReads()).isEqualTo(1); // from then on only what is new
    }

    @Test
    void every_viewer_hears_something_every_15_seconds() {
        Viewer viewer = all("");
        pulse.beat();
        clock.advance(Duration.ofMillis(14_999));
        pulse.beat();
        assertThat(viewer.frames()).noneMatch(frame -> frame.startsWith(":"));
        clock.advance(Duration.ofMillis(1));
        pulse.beat();

        assertThat(viewer.until(": still here"))
                .filteredOn(frame -> frame.startsWith(":"))
                .hasSize(1);
    }

    @Test
    void a_client_that_is_too_slow_is_cut_and_the_others_are_not() {
        SampleRun run = SampleRun.begun(store, "shop-1");
        Events slow = feed.of("shop-1", run.seq()).orElseThrow(); // nobody reads it
        Viewer quick = of(run, run.seq());
        for (int i = 2; i <= EventClient.WAITING + 10; i++) {
            run.noted(String.valueOf(i));
            pulse.beat();
            quick.out.await("shop-1:" + i + "\n");
        }
        Reading nothing = new Reading(Integer.MAX_VALUE);
        CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> written(slow, nothing), threads);

        got(ended);
        assertThat(nothing.frames()).isEmpty();
        assertThat(quick.ids()).isEqualTo(ids("shop-1", 2, EventClient.WAITING + 10));
    }

    private static void written(Events events, OutputStream out) {
        try {
            events.writeTo(out);
        } catch (IOException gone) {
            throw new java.io.UncheckedIOException(gone);
        }
    }

    @Test
    void viewers_that_come_and_go_while_runs_are_written_lose_nothing_and_see_nothing_twice() {
        int entries = 3_000;
        List<SampleRun> runs = List.of(
                SampleRun.begun(store, "shop-1"), SampleRun.begun(store, "blog-1"), SampleRun.begun(store, "mail-1"));
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<?>> writers = runs.stream()
                .map(run -> CompletableFuture.runAsync(
                        () -> {
                            for (int i = 2; i <= entries; i++) {
                                run.noted(String.valueOf(i));
                            }
                        },
                        threads))
                .<CompletableFuture<?>>map(any -> any)
                .toList();
        CompletableFuture<Void> looking = CompletableFuture.runAsync(
                () -> {
                    while (!over.get()) {
                        pulse.beat();
                    }
                },
                threads);
        Map<String, CompletableFuture<List<String>>> seen = new HashMap<>();
        for (int i = 0; i < 6; i++) {
            String run = runs.get(i % 3).name();
            Random random = new Random(i);
            seen.put(run + "#" + i, CompletableFuture.supplyAsync(() -> watched(run, entries, random), threads));
        }

        writers.forEach(LiveFeedTest::got);
        seen.forEach((viewer, ids) ->
                assertThat(got(ids)).as(viewer).isEqualTo(ids(viewer.substring(0, viewer.indexOf('#')), 2, entries)));
        over.set(true);
        got(looking);
    }

    /** Watches a run to its last entry, and hangs up again and again. */
    private List<String> watched(String run, int entries, Random random) {
        List<String> ids = new ArrayList<>();
        long last = 1;
        while (last < entries) {
            Viewer viewer = new Viewer(feed.of(run, last).orElseThrow(), 1 + random.nextInt(400));
            if (random.nextInt(4) > 0 && last + 400 < entries) {
                got(viewer.done);
            } else if (random.nextBoolean()) {
                viewer.out.await(run + ":" + entries + "\n");
            }
            viewer.events.close();
            got(viewer.done);
            ids.addAll(viewer.ids());
            last = 1L + ids.size();
        }
        return ids;
    }
}
