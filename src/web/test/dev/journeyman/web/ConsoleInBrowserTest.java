package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.web.browser.Accessibility;
import dev.journeyman.web.browser.Browser;
import dev.journeyman.web.browser.InBrowser;
import dev.journeyman.web.browser.Tab;
import dev.journeyman.web.sample.HostileRun;
import dev.journeyman.web.sample.WaitingStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The console as a person uses it, in headless Chromium. */
@InBrowser
class ConsoleInBrowserTest {

    private static final int WIDE = 1440;
    private static final String ROUTES = "a.row, .tail a, .evidence p a";

    @TempDir
    private Path place;

    private final Journal journal = Journal.memory();
    private WaitingStore store;
    private CoderEngine engine;
    private ConsoleServer server;

    @BeforeEach
    void open() {
        store = new WaitingStore(journal, place, InstantSource.system().instant());
        engine = store.engine();
        server = ConsoleServer.over(Console.over(journal)
                        .name("runs.db")
                        .control(RunControl.of(engine))
                        .build())
                .open();
    }

    @AfterEach
    void close() {
        store.goOn();
        server.close();
        engine.close();
    }

    private void enter(Tab tab, URI link) {
        tab.open(link);
        tab.until("document.documentElement.dataset.ready === '1'");
    }

    private static void pick(Tab tab, String run) {
        tab.evaluate("location.hash = '%s'".formatted(run));
        tab.until(
                "document.querySelector('.head-facts code') && document.querySelector('.head-facts code').textContent === '%s'"
                        .formatted(run));
    }

    private static String text(Tab tab, String selector) {
        return tab.evaluate("[...document.querySelectorAll('%s')].map(each => each.textContent).join(' | ')"
                        .formatted(selector))
                .asText();
    }

    private List<Entry.VerdictGiven> verdicts(String run) {
        return RunEntries.read(journal, run).stream()
                .map(recorded -> recorded.entry())
                .filter(Entry.VerdictGiven.class::isInstance)
                .map(Entry.VerdictGiven.class::cast)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"1440, light", "1440, dark", "360, light", "360, dark"})
    void nothing_is_wrong_with_it(int width, String scheme, Tab tab) throws Exception {
        String plan = store.plan();
        store.question();
        store.budget();
        String work = store.work();
        store.suspended();
        store.done();
        store.running(engine);
        tab.size(width, 900).media("prefers-color-scheme", scheme);
        enter(tab, server.link());

        assertThat(text(tab, ".group-head"))
                .startsWith("Waits for you 4 | Waits for a provider 1 | Running 1 | Ended 1");
        assertThat(text(tab, ".row-title")).startsWith("Write slugs in small letters | Decide what becomes of dots");
        assertThat(tab.evaluate("document.title").asText()).isEqualTo("(4) Journeyman");
        tab.screenshot(Path.of("console-list-%s-%s.png".formatted(width, scheme)));
        for (String run : List.of(plan, work)) {
            pick(tab, run);
            tab.screenshot(
                    Path.of("console-%s-%s-%s.png".formatted(run.equals(plan) ? "plan" : "work", width, scheme)));
            assertThat(Accessibility.findings(tab, ROUTES)).isEmpty();
        }
        assertThat(tab.problems()).isEmpty();
        assertThat(tab.requests())
                .allMatch(request -> request.startsWith(server.address().toString()));
    }

    @Test
    void a_parked_run_is_approved_by_a_click(Tab tab) throws Exception {
        String run = store.plan();
        tab.size(WIDE, 900);
        enter(tab, server.link());
        pick(tab, run);

        assertThat(text(tab, ".verdict")).isEqualTo("Approve→ Coding | Request changes→ Planning | Reject→ Failed");
        assertThat(text(tab, ".paper")).contains("turn capitals into small letters");
        assertThat(text(tab, ".criteria")).contains("test.sh passes", "not run yet");
        assertThat(text(tab, ".command code")).isEqualTo("journeyman approve %s --request r1".formatted(run));

        tab.click("#words").type("Small steps, please.");
        tab.click(".verdict.primary");
        tab.until("document.querySelector('.banner.ok')");

        assertThat(verdicts(run))
                .containsExactly(new Entry.VerdictGiven("r1", Decision.APPROVE, "Small steps, please.", "console"));
        tab.until("!document.querySelector('.group-head.waits')"); // it runs now, seen live
        assertThat(tab.problems()).isEmpty();
    }

    @Test
    void a_verdict_of_this_console_is_not_taken_for_one_from_elsewhere(Tab tab) throws Exception {
        String run = store.plan();
        CountDownLatch seen = new CountDownLatch(1);
        RunControl slow = new AnsweringLate(RunControl.of(engine), seen);
        try (ConsoleServer late =
                ConsoleServer.over(Console.over(journal).control(slow).build()).open()) {
            tab.size(WIDE, 900);
            enter(tab, late.link());
            pick(tab, run);
            String facts = late.address() + "api/runs/" + run;
            long before = tab.requests().stream().filter(facts::equals).count();
            tab.click(".verdict.primary");
            tab.until("document.querySelector('.tail').textContent.includes('verdict: approve')");
            while (tab.requests().stream().filter(facts::equals).count() == before) {
                tab.evaluate(
                        "new Promise(requestAnimationFrame)"); // the entry was seen, and the run is asked for again
            }
            seen.countDown();

            tab.until("document.querySelector('.banner')");
            assertThat(text(tab, ".banner")).startsWith("Approved: r1. It is in the journal");
        }
    }

    /** A control whose answer to a verdict comes after its entry was seen. */
    private record AnsweringLate(RunControl control, CountDownLatch seen) implements RunControl {

        @Override
        public void deliver(String run, String request, Verdict verdict, String from) {
            control.deliver(run, request, verdict, from);
            try {
                assertThat(seen.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public String start(NewStory story) {
            return control.start(story);
        }

        @Override
        public void stop(String run) {
            control.stop(run);
        }

        @Override
        public void cancel(String run) {
            control.cancel(run);
        }

        @Override
        public void resume(String run) {
            control.resume(run);
        }
    }

    @Test
    void a_decision_that_needs_words_says_so_and_one_that_ends_the_story_is_pressed_twice(Tab tab) throws Exception {
        String run = store.plan();
        tab.size(WIDE, 900);
        enter(tab, server.link());
        pick(tab, run);

        tab.click(".verdict:nth-of-type(2)");
        assertThat(text(tab, ".decide .say")).isEqualTo("Request changes needs words: the coder goes by them.");
        assertThat(tab.evaluate("document.activeElement.id").asText()).isEqualTo("words");

        tab.click(".verdict:nth-of-type(3)");
        assertThat(text(tab, ".decide .say")).contains("Press again to do it.");
        assertThat(verdicts(run)).isEmpty();

        tab.click(".verdict:nth-of-type(3)");
        tab.until("document.querySelector('.banner.ok')");
        assertThat(verdicts(run)).extracting(Entry.VerdictGiven::decision).containsExactly(Decision.REJECT);
    }

    @Test
    void a_request_that_was_decided_elsewhere_is_stale_and_the_words_are_kept(Tab tab) throws Exception {
        String run = store.plan();
        tab.size(WIDE, 900);
        enter(tab, server.link());
        pick(tab, run);
        tab.click("#words").type("I would rather not.");
        engine.run(run).deliver("r1", new Verdict(Decision.CHANGES, "Say why."), "terminal");

        tab.until("document.querySelector('.banner.wait')");
        assertThat(text(tab, ".banner.wait"))
                .isEqualTo("r1 is no longer open. It was decided just now (terminal): changes requested. Your words are"
                        + " kept here.");
        assertThat(tab.evaluate("document.getElementById('words').value").asText())
                .isEqualTo("I would rather not.");
        assertThat(tab.evaluate("[...document.querySelectorAll('.verdict')].every(each => each.disabled)")
                        .asBoolean())
                .isTrue();
        tab.screenshot(Path.of("console-stale.png"));
    }

    @Test
    void each_kind_of_request_has_its_own_decisions(Tab tab) throws Exception {
        String question = store.question();
        String budget = store.budget();
        String work = store.work();
        tab.size(WIDE, 900);
        enter(tab, server.link());

        pick(tab, question);
        assertThat(text(tab, ".verdict")).isEqualTo("Answer→ Planning | Abandon→ Failed");
        assertThat(text(tab, ".says")).contains("Are the dots of an abbreviation kept?");

        pick(tab, budget);
        assertThat(text(tab, ".verdict"))
                .isEqualTo("Continue→ Coding | Pivot→ Planning | Escalate→ Escalated | Abandon→ Failed");
        assertThat(text(tab, ".says")).contains("3 of 3 turns used");
        tab.screenshot(Path.of("console-budget.png"));

        pick(tab, work);
        assertThat(text(tab, ".verdict")).isEqualTo("Approve→ Done | Request changes→ Coding | Reject→ Failed");
        assertThat(text(tab, ".file summary code")).isEqualTo("slug.sh");
        assertThat(text(tab, ".criteria")).contains("passed in");
    }

    @Test
    void read_only_it_says_how_to_decide(Tab tab) throws Exception {
        String run = store.plan();
        try (ConsoleServer readOnly =
                ConsoleServer.over(Console.over(journal).build()).open()) {
            tab.size(WIDE, 900);
            enter(tab, readOnly.link());
            pick(tab, run);

            assertThat(text(tab, ".verdict")).isEmpty();
            assertThat(text(tab, ".decide .banner")).startsWith("Read only. Start the console with --decide");
            assertThat(tab.evaluate("document.querySelector('.topbar .primary').hidden")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void a_link_lets_one_browser_in_once(Tab tab, Browser browser) throws Exception {
        store.plan();
        URI link = server.link();
        tab.size(WIDE, 900);
        enter(tab, link);
        assertThat(tab.evaluate("location.href").asText())
                .isEqualTo(server.address().toString());
        assertThat(tab.evaluate("document.cookie").asText())
                .as("no script can read it")
                .isEmpty();
        try (Tab other = browser.tab()) {
            other.open(link);
            other.until("document.querySelector('.none p')");
            assertThat(text(other, ".none p[role=alert]")).contains("You are not logged in");
        }
    }

    @Test
    void what_happens_is_seen_without_a_reload(Tab tab) throws Exception {
        String run = store.running(engine);
        tab.size(WIDE, 900);
        enter(tab, server.link());
        pick(tab, run);
        assertThat(text(tab, ".head-title .status")).isEqualTo("Running");
        store.goOn();

        tab.until("document.querySelector('.group-head.waits')");
        tab.until("document.querySelector('.decide .verdict')");
        assertThat(text(tab, ".head-title .status")).isEqualTo("Work to review");
        assertThat(text(tab, ".tail li")).contains("waits for");
    }

    @Test
    void the_page_of_a_run_is_live_too(Tab tab) throws Exception {
        String run = store.running(engine);
        tab.size(WIDE, 900);
        enter(tab, server.link());
        tab.open(server.address().resolve("/runs/" + run));
        tab.until("document.querySelector('.live-dot')");
        assertThat(text(tab, "header .status")).isEqualTo("Running");
        store.goOn();

        tab.until("document.querySelector('header .status').textContent === 'Waiting'");
        assertThat(tab.evaluate("document.querySelectorAll('details.req').length")
                        .asInt())
                .isPositive();
        assertThat(text(tab, "nav .status")).isEqualTo("Waiting");
        tab.evaluate("scrollTo({top: 2000, behavior: 'instant'})");
        tab.until("document.body.classList.contains('scrolled')");
        assertThat(tab.problems()).isEmpty();
    }

    @Test
    void a_story_is_started_from_the_form(Tab tab) throws Exception {
        tab.size(WIDE, 900);
        enter(tab, server.link());
        assertThat(text(tab, ".list")).contains("This store has no runs yet.");
        tab.click(".topbar .primary");
        tab.click("[name=title]").type("Slugs from the form");
        tab.click("[name=criterion]").type("test.sh passes");
        tab.click("[name=command]").type("sh test.sh");
        tab.click("dialog button[type=submit]");
        tab.until("document.querySelector('dialog .say').textContent");
        assertThat(text(tab, "dialog .say")).isEqualTo("The story has no repository. Write the directory of one.");
        tab.click("[name=repository]").type(store.repository().toString());
        tab.click("dialog button[type=submit]");

        tab.until("document.querySelector('.head-title h2') && document.querySelector('.head-title h2').textContent ==="
                + " 'Slugs from the form'");
        assertThat(journal.runs()).hasSize(1);
    }

    @Test
    void a_hostile_run_is_text_here_too(Tab tab) throws Exception {
        String run = HostileRun.drive(journal, place.resolve("hostile")).run();
        tab.size(360, 900);
        enter(tab, server.link());
        pick(tab, run);

        assertThat(tab.evaluate("window.hurt === undefined").asBoolean()).isTrue();
        assertThat(tab.evaluate("document.querySelectorAll('img, main script, iframe').length")
                        .asInt())
                .isZero();
        assertThat(text(tab, ".head-title h2")).contains("<script>window.hurt=1</script>", "␛[31m");
        assertThat(tab.problems()).isEmpty();
    }
}
