package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.web.browser.Accessibility;
import dev.journeyman.web.browser.InBrowser;
import dev.journeyman.web.browser.Pages;
import dev.journeyman.web.browser.Tab;
import dev.journeyman.web.sample.EventfulRun;
import dev.journeyman.web.sample.HostileRun;
import dev.journeyman.web.sample.LongRun;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a run as a person sees it, in headless Chromium. */
@InBrowser
class RunPageInBrowserTest {

    private static final int WIDE = 1440;
    private static final int NARROW = 360;

    private static void openAll(Tab tab) {
        tab.evaluate(
                "document.querySelectorAll('details').forEach(each => { if (each.fill) each.fill(); else each.open ="
                        + " true; })");
    }

    /** The page of a run in which everything happens. */
    @Nested
    class Of_an_eventful_run {

        @TempDir
        private static Path place;

        private static Path page;
        private static final List<String> CAPTURED = new ArrayList<>();

        @BeforeAll
        static void write() throws Exception {
            try (Journal journal = Journal.memory()) {
                String run = new EventfulRun(journal, place).drive().run();
                page = place.resolve("page.html");
                RunPage.of(journal, run).writeTo(page);
                RequestCapture capture = new RequestCapture();
                for (RecordedEntry entry : RunEntries.read(journal, run)) {
                    capture.line(entry).ifPresent(CAPTURED::add);
                }
            }
        }

        @ParameterizedTest
        @CsvSource({"1440, light", "1440, dark", "360, light", "360, dark"})
        void nothing_is_wrong_with_it(int width, String scheme, Tab tab) {
            tab.size(width, 900).media("prefers-color-scheme", scheme).open(Pages.onDisk(page));
            tab.wholePage(Path.of("run-%s-%s.png".formatted(width, scheme)));

            assertThat(Accessibility.findings(tab)).isEmpty();
            assertThat(tab.problems()).isEmpty();
            assertThat(tab.requests()).containsExactly(Pages.onDisk(page).toString());
        }

        @Test
        void with_everything_open_nothing_is_wrong_either(Tab tab) {
            tab.size(NARROW, 900).open(Pages.onDisk(page));
            openAll(tab);
            openAll(tab); // what was within

            assertThat(Accessibility.findings(tab)).isEmpty();
            assertThat(tab.problems()).isEmpty();
        }

        @Test
        void on_paper_it_is_light_and_without_controls(Tab tab) {
            tab.size(WIDE, 900).media("prefers-color-scheme", "dark").open(Pages.onDisk(page));
            tab.medium("print");
            tab.pdf(Path.of("run.pdf"));

            assertThat(tab.evaluate("getComputedStyle(document.body).backgroundColor")
                            .asText())
                    .isEqualTo("rgb(255, 255, 255)");
            assertThat(tab.evaluate("getComputedStyle(document.querySelector('.bar-top')).display")
                            .asText())
                    .isEqualTo("none");
            assertThat(Accessibility.findings(tab)).isEmpty();
        }

        @Test
        void each_request_opens_to_the_window_that_was_sent_and_its_raw_JSON_is_what_capture_wrote(Tab tab)
                throws Exception {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            tab.evaluate("document.querySelectorAll('details.req').forEach(each => each.fill())");
            tab.evaluate("document.querySelectorAll('details.raw').forEach(each => each.fill())");
            tab.evaluate("document.querySelectorAll('details.raw button').forEach(each => each.click())");
            JsonNode raw =
                    tab.evaluate("[...document.querySelectorAll('details.raw pre')].map(each => each.textContent)");

            ObjectMapper json = new ObjectMapper();
            assertThat(raw).hasSize(CAPTURED.size());
            for (int i = 0; i < CAPTURED.size(); i++) {
                assertThat(json.readTree(raw.get(i).asText())).isEqualTo(json.readTree(CAPTURED.get(i)));
            }
        }

        @Test
        void what_changed_since_the_request_before_is_marked(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            tab.evaluate("document.getElementById('req-2').fill()");

            assertThat(tab.evaluate("document.querySelector('#req-2 .delta').textContent")
                            .asText())
                    .startsWith("Since request 1: 2 messages as before, 3 new.");
            assertThat(tab.evaluate("document.querySelectorAll('#req-2 .msg.fresh').length")
                            .asInt())
                    .isEqualTo(3);
        }

        @ParameterizedTest
        @CsvSource({
            "req-14, details#req-14[open]",
            "r4, li#r4.target",
            "m9, #m9.target",
            "checks, section#checks",
        })
        void an_address_leads_to_what_it_names(String hash, String selector, Tab tab) {
            tab.size(WIDE, 900).open(URI.create(Pages.onDisk(page) + "#" + hash));

            tab.until(
                    "(e => e && e.getBoundingClientRect().top < innerHeight && e.getBoundingClientRect().bottom > 0)(document.querySelector('%s'))"
                            .formatted(selector));
        }

        @Test
        void an_entry_leads_to_the_request_that_it_belongs_to(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            int seq = tab.evaluate("JSON.parse(document.getElementById('facts').textContent).sent.calls[3].seq")
                    .asInt();
            tab.evaluate("location.hash = 'e%s'".formatted(seq));

            tab.until("document.querySelector('details.req[open] #e%s')".formatted(seq));
        }

        @Test
        void the_filter_finds_text_kinds_and_failures(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            String shown = "[...document.querySelectorAll('details.req:not([hidden])')].map(each => each.id).join(' ')";
            tab.press("/").type("quota");

            assertThat(tab.evaluate(shown).asText()).isEqualTo("req-11 req-12"); // the failure, and the brief about it

            tab.press("Escape");
            tab.click("button[data-kind=failed]");
            assertThat(tab.evaluate(shown).asText())
                    .contains("req-11", "req-12")
                    .doesNotContain("req-1 ");

            tab.click("button[data-kind=all]");
            tab.press("/").type("nothing has this");
            assertThat(tab.evaluate("document.querySelector('.tools [aria-live]').textContent")
                            .asText())
                    .isEqualTo("Nothing matches; Escape clears the filter.");
        }

        @Test
        void keys_go_from_request_to_request(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            tab.press("j").press("j").press("k").press("o");

            assertThat(tab.evaluate("document.activeElement.closest('details').id")
                            .asText())
                    .isEqualTo("req-1");
            tab.until("document.querySelector('#req-1[open] .win')");
        }

        @Test
        void the_slider_shows_the_path_move_by_move(Tab tab) {
            tab.size(WIDE, 900).open(URI.create(Pages.onDisk(page) + "#m8"));

            tab.until("document.querySelector('#path .now b').textContent === '8'");
            assertThat(tab.evaluate("document.querySelector('#path .node.here').dataset.state")
                            .asText())
                    .isEqualTo("BUDGET_REVIEW");
        }

        @Test
        void every_figure_is_a_table_too(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            tab.evaluate("document.querySelectorAll('details.astable').forEach(each => each.fill())");

            assertThat(tab.evaluate("[...document.querySelectorAll('details.astable')].map(each =>"
                                    + " each.closest('[id]').id + ' ' + each.querySelectorAll('tbody"
                                    + " tr').length).join(', ')")
                            .asText())
                    .matches("path 30, band \\d+, context 2\\d, filled 3, budgets 2\\d");
        }

        @Test
        void it_can_be_copied_as_Markdown_and_saved_as_lines_of_JSON(Tab tab) {
            tab.size(WIDE, 900).open(Pages.onDisk(page));
            tab.evaluate("document.execCommand = () => { window.copied = document.activeElement.value; return true; }");
            tab.evaluate(
                    "navigator.clipboard && (navigator.clipboard.writeText = text => { window.copied = text; return"
                            + " Promise.resolve(); })");
            tab.click("#acts button:first-child");

            assertThat(tab.evaluate("window.copied").asText())
                    .startsWith("# Cut titles where a word ends\n\n**Done.**")
                    .contains("| Checks |", "## What happened", "- `shorten.sh` +");
        }

        @Test
        void without_its_script_the_figures_are_there(Tab tab) throws Exception {
            String html = Files.readString(page);
            String still = html.substring(0, html.indexOf("<script>\"use strict\"")) + "</body></html>";
            Path silent = place.resolve("silent.html");
            Files.writeString(silent, still);
            tab.size(WIDE, 900).open(Pages.onDisk(silent));

            assertThat(tab.evaluate("['.machine', '.band', '.bars', '.spark', '.turning', '.figs'].filter(each =>"
                                    + " !document.querySelector(each)).join()")
                            .asText())
                    .isEmpty();
        }
    }

    /** The page of a run of 2,000 turns. */
    @Nested
    class Of_a_night {

        private static final int TURNS = 2_000;

        @TempDir
        private static Path place;

        @Test
        void all_of_its_requests_are_listed_and_the_last_one_opens(Tab tab) throws Exception {
            Path page = place.resolve("night.html");
            try (Journal journal = Journal.memory()) {
                RunPage.of(journal, LongRun.drive(journal, place, TURNS).run()).writeTo(page);
            }
            tab.size(WIDE, 900).open(URI.create(Pages.onDisk(page) + "#req-" + TURNS));

            tab.until("document.querySelector('#req-%s[open] .win')".formatted(TURNS));
            assertThat(tab.evaluate("document.querySelectorAll('details.req').length")
                            .asInt())
                    .isEqualTo(TURNS);
            assertThat(tab.evaluate("document.querySelectorAll('.bars .bar').length")
                            .asInt())
                    .as("bars, each the fullest of several requests")
                    .isLessThanOrEqualTo(150);
            assertThat(tab.problems()).isEmpty();
        }
    }

    /** The page of a run whose every text tries to do harm. */
    @Nested
    class Of_a_hostile_run {

        @TempDir
        private static Path place;

        @ParameterizedTest
        @CsvSource({"1440", "360"})
        void all_of_it_is_text(int width, Tab tab) throws Exception {
            Path page = place.resolve("hostile-%s.html".formatted(width));
            try (Journal journal = Journal.memory()) {
                var outcome = HostileRun.drive(journal, place.resolve("at" + width));
                assertThat(outcome.done()).as(outcome.toString()).isTrue();
                RunPage.of(journal, outcome.run()).writeTo(page);
            }
            tab.size(width, 900).open(Pages.onDisk(page));
            openAll(tab);
            openAll(tab);
            tab.wholePage(Path.of("hostile-%s.png".formatted(width)));

            assertThat(tab.evaluate("window.hurt === undefined").asBoolean()).isTrue();
            assertThat(tab.evaluate("document.querySelectorAll('img, main script, main style, iframe').length")
                            .asInt())
                    .isZero();
            assertThat(tab.evaluate("document.querySelector('h1').textContent").asText())
                    .contains("<script>window.hurt=1</script>", "␛[31m", "‹202E›");
            assertThat(tab.evaluate(
                                    "/[\\u0000-\\u0008\\u000b-\\u001f\\u202a-\\u202e\\u2066-\\u2069]/.test(document.querySelector('main').textContent)")
                            .asBoolean())
                    .isFalse();
            assertThat(tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
                            .asBoolean())
                    .as("no sideways scroll")
                    .isTrue();
            assertThat(tab.problems()).isEmpty();
            assertThat(tab.requests()).containsExactly(Pages.onDisk(page).toString());
        }
    }
}
