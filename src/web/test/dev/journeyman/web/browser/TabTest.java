package dev.journeyman.web.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@InBrowser
@Tag("tools")
class TabTest {

    private static final String CALM = "<!doctype html><html lang=en><title>calm</title><p>Nothing happens here.";

    @TempDir
    Path directory;

    private URI page(String html) {
        return new Pages(directory).with("page.html", html);
    }

    @Nested
    class With_what_has_gone_wrong {

        @Test
        void a_calm_page_has_no_problem_and_asks_only_for_itself(Tab tab) {
            URI page = page(CALM);
            tab.open(page);

            assertThat(tab.problems()).isEmpty();
            assertThat(tab.requests()).containsExactly(address(page));
        }

        @Test
        void an_error_and_a_warning_of_the_console_are_seen_and_a_remark_is_not(Tab tab) {
            tab.open(page("<script>console.log('fine'); console.error('no', {}, 7); console.warn('careful')</script>"));

            assertThat(tab.problems()).containsExactly("error: no Object 7", "warning: careful");
        }

        @Test
        void an_exception_is_seen_and_one_of_a_promise_too(Tab tab) {
            tab.open(page("<script>Promise.reject(new Error('later')); throw new TypeError('at once')</script>"));

            assertThat(tab.problems())
                    .hasSize(2)
                    .anySatisfy(it -> assertThat(it).startsWith("exception: TypeError: at once"))
                    .anySatisfy(it -> assertThat(it).startsWith("exception: Error: later"));
        }

        @Test
        void what_a_policy_refuses_is_seen(Tab tab) {
            tab.open(page("""
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">
                <body><p style="color: red">styled</p><img src="http://127.0.0.1:1/no.png" alt="no">\
                """));

            assertThat(tab.problems())
                    .hasSize(2)
                    .allSatisfy(
                            it -> assertThat(it).startsWith("error: security: ").contains("Content Security Policy"));
        }

        @Test
        void a_request_to_another_place_is_seen(Tab tab) {
            tab.open(page(
                    "<p>out<script>fetch('http://127.0.0.1:1/').catch(() => document.title = 'refused')</script>"));
            tab.until("document.title === 'refused'");

            assertThat(tab.requests()).hasSize(2).contains("http://127.0.0.1:1/");
            assertThat(tab.problems()).isNotEmpty();
        }

        @Test
        void a_frame_a_prefetched_page_a_beacon_a_socket_and_a_worker_are_seen(Tab tab) {
            tab.open(page("""
                <iframe src="http://127.0.0.1:1/frame"></iframe><link rel=prefetch href="http://127.0.0.1:1/prefetched">
                <script>
                  new WebSocket('ws://127.0.0.1:1/socket');
                  navigator.sendBeacon('http://127.0.0.1:1/beacon');
                  new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
                    .onmessage = () => document.title = 'all';
                </script>\
                """));
            tab.until("document.title === 'all'");

            assertThat(tab.requests())
                    .contains(
                            "http://127.0.0.1:1/frame",
                            "http://127.0.0.1:1/prefetched",
                            "http://127.0.0.1:1/beacon",
                            "ws://127.0.0.1:1/socket")
                    .anyMatch(it -> it.startsWith("blob:"));
        }

        @Test
        void a_dialog_is_accepted_and_seen(Tab tab) {
            tab.open(page("<script>alert('stop'); document.title = 'on'</script>"));

            assertThat(tab.problems()).containsExactly("dialog: stop");
            assertThat(tab.evaluate("document.title").asText()).isEqualTo("on");
        }

        private static String address(URI page) {
            return page.toString().replaceFirst("^file:/+", "file:///");
        }
    }

    @Nested
    class With_a_reader {

        private static final String FORM = """
            <!doctype html><style>body { margin: 0; height: 4000px } #deep { margin-top: 3000px }</style>
            <input id=field><button id=deep onclick="document.title = 'pressed ' + event.isTrusted + ' ' + field.value">go</button>
            <div id=covered style="position:fixed;top:0;left:300px">under</div>
            <div id=cover style="position:fixed;top:0;left:300px;width:200px;height:100px"></div>
            <p class=many>1<p class=many>2\
            """;

        @Test
        void a_click_scrolls_to_a_button_and_presses_it_as_a_mouse_does(Tab tab) {
            tab.open(page(FORM)).click("#field").type("süß 😀").click("#deep");

            assertThat(tab.evaluate("document.title").asText()).isEqualTo("pressed true süß 😀");
            assertThat(tab.evaluate("scrollY").asInt()).isPositive();
        }

        @Test
        void a_click_fails_on_what_is_covered_missing_or_there_twice(Tab tab) {
            tab.open(page(FORM));

            assertThatThrownBy(() -> tab.click("#covered"))
                    .hasMessageContaining("\"#covered\" is covered by <div id=\"cover\"");
            assertThatThrownBy(() -> tab.click("#none")).hasMessageContaining("\"#none\" is on the page 0 times");
            assertThatThrownBy(() -> tab.click(".many")).hasMessageContaining("\".many\" is on the page 2 times");
        }

        @Test
        void keys_move_the_focus_write_and_press(Tab tab) {
            tab.open(page(FORM))
                    .press("Tab")
                    .press("a")
                    .press("B")
                    .press("Backspace")
                    .press("Tab")
                    .press("Enter");
            assertThat(tab.evaluate("document.title").asText()).isEqualTo("pressed true a");

            assertThat(tab.press("Shift+Tab")
                            .evaluate("document.activeElement.id")
                            .asText())
                    .isEqualTo("field");
            assertThatThrownBy(() -> tab.press("Hyper+a")).hasMessageContaining("There is no key \"Hyper+a\"");
        }

        @Test
        void a_link_leads_to_another_page_which_is_waited_for(Tab tab) {
            new Pages(directory).with("next.html", "<title>next</title>");
            tab.open(page("<a href=next.html>on</a>")).loading(() -> tab.click("a"));

            assertThat(tab.evaluate("document.title").asText()).isEqualTo("next");
        }

        @Test
        void a_part_of_the_open_page_is_opened_without_a_load(Tab tab) {
            URI page = page(FORM);

            assertThat(tab.open(page)
                            .open(URI.create(page + "#deep"))
                            .evaluate("scrollY")
                            .asInt())
                    .isPositive();
        }
    }

    @Nested
    class With_a_script {

        @Test
        void a_value_comes_back_and_that_of_a_promise_too(Tab tab) {
            assertThat(tab.evaluate("({sum: 1 + 1, list: ['a']})").toString())
                    .isEqualTo("{\"sum\":2,\"list\":[\"a\"]}");
            assertThat(tab.evaluate("Promise.resolve('later')").asText()).isEqualTo("later");
            assertThat(tab.evaluate("undefined").isMissingNode()).isTrue();
        }

        @Test
        void what_it_throws_fails_the_test_with_its_message(Tab tab) {
            assertThatThrownBy(() -> tab.evaluate("missing.field"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("ReferenceError: missing is not defined");
            assertThatThrownBy(() -> tab.evaluate("Promise.reject('plain')"))
                    .hasMessageContaining("Uncaught (in promise) plain");
        }

        @Test
        void the_times_of_a_load_are_there(Tab tab) {
            tab.open(page(CALM));

            assertThat(tab.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
                            .asDouble())
                    .isPositive();
        }
    }

    @Nested
    class With_what_is_shown {

        private static final String COLOURS = """
            <!doctype html><style>
              p { color: rgb(1, 1, 1) }
              @media (prefers-color-scheme: dark) { p { color: rgb(2, 2, 2) } }
              @media (prefers-reduced-motion: reduce) { p { margin: 7px } }
              @media print { p { color: rgb(3, 3, 3) } }
            </style><p>text</p><div style="height: 3000px"></div>\
            """;

        private static String colour(Tab tab) {
            return tab.evaluate("getComputedStyle(document.querySelector('p')).color")
                    .asText();
        }

        @Test
        void dark_mode_and_print_change_a_colour_and_are_taken_back(Tab tab) {
            tab.open(page(COLOURS));
            assertThat(colour(tab)).isEqualTo("rgb(1, 1, 1)");
            assertThat(colour(tab.media("prefers-color-scheme", "dark"))).isEqualTo("rgb(2, 2, 2)");
            assertThat(colour(tab.medium("print"))).isEqualTo("rgb(3, 3, 3)");
            assertThat(colour(tab.medium("").media("prefers-color-scheme", ""))).isEqualTo("rgb(1, 1, 1)");
        }

        @Test
        void less_motion_can_be_asked_for_beside_dark_mode(Tab tab) {
            tab.open(page(COLOURS)).media("prefers-reduced-motion", "reduce").media("prefers-color-scheme", "dark");

            assertThat(tab.evaluate("getComputedStyle(document.querySelector('p')).margin")
                            .asText())
                    .isEqualTo("7px");
            assertThat(colour(tab)).isEqualTo("rgb(2, 2, 2)");
        }

        @Test
        void images_have_the_size_of_the_window_or_of_the_whole_page(Tab tab) throws IOException {
            tab.open(page(COLOURS)).size(360, 740);

            assertThat(tab.evaluate("[innerWidth, innerHeight, document.documentElement.clientWidth]")
                            .toString())
                    .isEqualTo("[360,740,360]");
            assertThat(size(tab.screenshot(directory.resolve("window.png")))).containsExactly(360, 740);
            assertThat(size(tab.wholePage(directory.resolve("made/whole.png"))).get(1))
                    .isGreaterThan(3000);
        }

        @Test
        void a_relative_path_is_below_the_directory_for_screenshots(Tab tab) {
            assertThat(tab.open(page(CALM)).screenshot(Path.of("tab.png")))
                    .isEqualTo(Path.of(System.getProperty("journeyman.screenshots"), "tab.png"))
                    .exists();
        }

        @Test
        void a_page_is_printed(Tab tab) throws IOException {
            byte[] pdf = Files.readAllBytes(tab.open(page(COLOURS)).pdf(directory.resolve("page.pdf")));

            assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        }

        private static List<Integer> size(Path image) throws IOException {
            var read = ImageIO.read(image.toFile());
            return List.of(read.getWidth(), read.getHeight());
        }
    }

    @Nested
    class With_a_trace {

        @Test
        void a_long_task_is_measured_and_a_short_one_is_shorter(Tab tab) {
            tab.open(page("""
                <button onclick="const end = performance.now() + 800; while (performance.now() < end);">work</button>\
                """));

            double calm = tab.longestTask(() -> tab.evaluate("1 + 1"));
            double busy = tab.longestTask(() -> tab.click("button"));

            assertThat(busy).isBetween(800.0, 15_000.0).isGreaterThan(calm);
        }
    }

    @Nested
    class Opening {

        @Test
        void a_page_that_is_not_there_says_so(Tab tab) {
            assertThatThrownBy(() -> tab.open(Pages.onDisk(directory.resolve("none.html"))))
                    .hasMessageContaining("none.html cannot be opened: net::ERR_FILE_NOT_FOUND");
        }

        @Test
        void a_page_elsewhere_is_refused(Tab tab) {
            assertThatThrownBy(() -> tab.open(URI.create("https://example.org/")))
                    .hasMessageContaining("https://example.org/ is not on this machine");
        }
    }
}
