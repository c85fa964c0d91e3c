package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.web.browser.InBrowser;
import dev.journeyman.web.browser.Pages;
import dev.journeyman.web.browser.Tab;
import dev.journeyman.web.page.PageDocument;
import dev.journeyman.web.sample.LongRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of the pages, each beside its bound. {@code ./gradlew pages} prints them; they are no part of {@code check}. */
@Tag("figures")
class PageFigures {

    private static final int TURNS = 2_000;
    private static final int RUNS = 1_000;
    private static final int VIEWERS = 20;
    private static final int TIMES = 5;
    private static final int SCROLLS = 60;

    @TempDir
    private Path place;

    @Test
    @InBrowser
    void a_page_of_2000_turns(Tab tab) throws Exception {
        Path page = place.resolve("night.html");
        try (Journal journal = Journal.sqlite(place.resolve("night.db"))) {
            String run = LongRun.drive(journal, place, TURNS).run();
            double written = median(() -> {
                RunPage.of(journal, run).writeTo(page);
                return null;
            });
            print("the page without its data, kB", PageDocument.ownBytes() / 1_000.0, "at most 150");
            print("the page of 2,000 turns with its data, kB", Files.size(page) / 1_000.0, "");
            print("reading, folding and writing it, ms", written, "less than 1,000");
        }
        List<Double> opened = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            tab.size(1440, 900).open(Pages.onDisk(page));
            opened.add(tab.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
                    .asDouble());
        }
        tab.until("document.querySelectorAll('details.req').length >= " + TURNS);
        double longest = tab.longestTask(() -> {
            for (int i = 0; i < SCROLLS; i++) {
                tab.evaluate("new Promise(done => { scrollBy(0, 1500); requestAnimationFrame(() => done(1)); })");
            }
        });
        print("opening it in Chromium, ms", middle(opened), "less than 1,000");
        print("the longest task while scrolling, ms", longest, "at most 50");
    }

    @Test
    void a_list_of_1000_runs() throws Exception {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            for (int i = 0; i < RUNS; i++) {
                SampleRun.begun(journal, "run-" + i);
            }
            try (ConsoleStage stage = ConsoleStage.reading(journal).loggedIn()) {
                double answered = median(() -> {
                    assertThat(stage.get("/api/runs?limit=1000").send().body()).contains("run-999");
                    return null;
                });
                print("the list of 1,000 runs in SQLite, ms", answered, "less than 100");
                print("journals read for it", stage.journal.reads(), "0");
            }
        }
    }

    @Test
    void viewers() throws Exception {
        List<Double> alone = new ArrayList<>();
        List<Double> watched = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            alone.add(driven("alone" + i, 0));
            watched.add(driven("watched" + i, VIEWERS));
        }
        print(
                "a turn beside 20 live viewers, of one without",
                middle(watched) / middle(alone),
                "not measurable: about 1");
    }

    /** Drives 500 turns beside some viewers of the console in the same process, and returns the milliseconds of a turn. */
    private double driven(String name, int viewers) throws Exception {
        int turns = 500;
        List<Exchange> streams = new ArrayList<>();
        try (Journal journal = Journal.sqlite(place.resolve(name + ".db"));
                ConsoleServer server =
                        ConsoleServer.over(Console.over(journal).build()).open()) {
            String cookie = cookie(server);
            for (int i = 0; i < viewers; i++) {
                streams.add(new Exchange(
                        server.address().getPort(),
                        "GET /api/events HTTP/1.1\r\nHost: %s\r\nCookie: %s"
                                .formatted(server.address().getAuthority(), cookie),
                        new byte[0]));
            }
            long begun = System.nanoTime();
            LongRun.drive(journal, place.resolve(name), turns);
            return (System.nanoTime() - begun) / 1e6 / turns;
        } finally {
            for (Exchange stream : streams) {
                stream.close();
            }
        }
    }

    private static String cookie(ConsoleServer server) throws IOException {
        String body = "{\"code\":\"%s\"}".formatted(server.link().getFragment().substring("code=".length()));
        String host = server.address().getAuthority();
        try (Exchange login = new Exchange(
                server.address().getPort(),
                "POST /login HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Type: application/json\r\nContent-Length: %s"
                        .formatted(host, host, body.length()),
                body.getBytes(StandardCharsets.UTF_8))) {
            return login.header("Set-Cookie").replaceFirst(";.*", "");
        }
    }

    private static double median(Callable<Void> work) throws Exception {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            long begun = System.nanoTime();
            work.call();
            millis.add((System.nanoTime() - begun) / 1e6);
        }
        return middle(millis);
    }

    private static double middle(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void print(String what, double value, String bound) {
        System.out.println(String.format(Locale.ROOT, "| %s | %,.2f | %s |", what, value, bound));
    }
}
