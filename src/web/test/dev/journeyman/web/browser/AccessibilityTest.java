package dev.journeyman.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@InBrowser
@Tag("tools")
class AccessibilityTest {

    @TempDir
    Path directory;

    private List<String> findings(Tab tab, String html) {
        String page = "<!doctype html><html lang=en><style>body { margin: 0 }</style><body>" + html;
        return Accessibility.findings(tab.size(400, 600).open(new Pages(directory).with("page.html", page)));
    }

    @Nested
    class Of_names {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "<img src=data: alt=chart>",
                    "<img src=data: alt=''>",
                    "<svg role=img width=9 height=9><title>chart</title></svg>",
                    "<svg role=img aria-label=chart width=9 height=9></svg>",
                    "<svg aria-hidden=true width=9 height=9></svg>",
                    "<label>Name <input></label>",
                    "<label for=name>Name</label><input id=name>",
                    "<b id=what>Name</b><select aria-labelledby=what></select>",
                    "<button><svg aria-hidden=true></svg> Approve</button>",
                    "<button aria-label=Close>×</button>",
                    "<button><img src=data: alt=Close></button>",
                    "<style>#next::before { content: 'Next' }</style><button id=next></button>",
                    "<svg width=9 height=9><a href='#'><title>Request 1</title><rect width=9 height=9 /></a></svg>",
                    "<button><svg width=9 height=9><title>Close</title></svg></button>",
                    "<a name=here></a>",
                    "<input type=submit><input type=hidden>",
                    "<div hidden><button></button></div>",
                    "<details><summary>More</summary><button></button></details>"
                })
        void one_that_is_there_or_needs_not_be_is_good(String html, Tab tab) {
            assertThat(findings(tab, html)).isEmpty();
        }

        @Test
        void one_that_is_missing_is_found(Tab tab) {
            assertThat(findings(tab, """
                <img src=data: id=i><svg role=img id=s width=9 height=9></svg>
                <input id=field placeholder=Name><textarea id=area></textarea>
                <button id=close><svg aria-hidden=true width=9 height=9></svg></button>
                <a href="#" id=link><i aria-hidden=true>→</i></a>\
                """))
                    .containsExactlyInAnyOrder(
                            "The image <img#i> has no name.",
                            "The image <svg#s> has no name.",
                            "<input#field> has no accessible name.",
                            "<textarea#area> has no accessible name.",
                            "<button#close> has no accessible name.",
                            "<a#link> \"→\" has no accessible name.");
        }
    }

    @Nested
    class Of_structure {

        @Test
        void headings_that_go_down_one_by_one_are_good(Tab tab) {
            assertThat(findings(tab, "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2><h5 hidden>e</h5>"))
                    .isEmpty();
        }

        @Test
        void a_skipped_level_is_found_and_a_first_heading_that_is_not_the_page_s(Tab tab) {
            assertThat(findings(tab, "<h2>a</h2><h4>b</h4>"))
                    .containsExactly(
                            "The heading <h2> \"a\" of level 2 follows none.",
                            "The heading <h4> \"b\" of level 4 follows one of level 2.");
        }

        @Test
        void an_id_that_is_there_twice_is_found(Tab tab) {
            assertThat(findings(tab, "<p id=a>1<p id=a>2<p id=b>3"))
                    .containsExactly("The id \"a\" is on the page 2 times.");
        }

        @Test
        void a_link_that_a_script_follows_needs_no_element(Tab tab) {
            findings(tab, "<a class=run href='#run-1'>a</a>");

            assertThat(Accessibility.findings(tab, "a.run")).isEmpty();
            assertThat(Accessibility.findings(tab, "a.other")).hasSize(1);
        }

        @Test
        void what_refers_to_nothing_is_found(Tab tab) {
            assertThat(findings(tab, """
                <a href="#here" id=here>a</a> <a href="#">b</a> <a href="#gr%C3%BCn">c</a> <i id=grün>d</i>
                <a href="#gone">e</a> <button aria-controls="here there">f</button>\
                """))
                    .containsExactly(
                            "<button> \"f\" has aria-controls=\"there\", and no element has this id.",
                            "<a> \"e\" leads to \"#gone\", and no element has this id.");
        }
    }

    @Nested
    class Of_the_focus {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "<style>a { position: absolute; left: -999px } a:focus { left: 0 }</style><a href='#'>Skip</a>",
                    "<style>a { position: absolute; left: -999px; transition: left 9s } a:focus { left: 0 }</style><a"
                            + " href='#'>Skip</a>",
                    "<label><input type=checkbox style='opacity:0;position:absolute'>drawn</label>",
                    "<button style='visibility:hidden'>Later</button>",
                    "<button tabindex=-1 style='opacity:0'>Later</button>",
                    "<div style='height: 2000px'></div><button>Below</button>"
                })
        void what_is_seen_with_it_is_good(String html, Tab tab) {
            assertThat(findings(tab, html)).isEmpty();
        }

        @Test
        void what_is_not_seen_with_it_is_found(Tab tab) {
            assertThat(findings(tab, """
                <button style="opacity: 0">a</button>
                <a href="#" style="position: absolute; left: -999px">b</a>
                <button style="clip-path: inset(50%)">c</button>
                <div aria-hidden=true><button>d</button></div>\
                """))
                    .containsExactly(
                            "<button> \"a\" can have the focus and is not to be seen.",
                            "<a> \"b\" can have the focus and is not to be seen.",
                            "<button> \"c\" can have the focus and is not to be seen.",
                            "<button> \"d\" can have the focus, and screen readers do not see it.");
        }

        @Test
        void the_focus_is_where_it_was_afterwards(Tab tab) {
            findings(tab, "<a href='#' style='position: absolute; left: -999px'>b</a><button autofocus>c</button>");

            assertThat(tab.evaluate("document.activeElement.textContent").asText())
                    .isEqualTo("c");
        }
    }

    @Nested
    class Of_contrast {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "<p style='color: #767676'>just enough",
                    "<p style='color: #949494; font-size: 24px'>large",
                    "<p style='color: #949494; font-size: 19px; font-weight: 700'>large and bold",
                    "<div style='background: #000'><p style='color: #fff'>on the ground of another",
                    "<div style='background: linear-gradient(#000, #111)'><p style='color: #fff'>on a gradient",
                    "<p style='color: transparent'>not to be seen",
                    "<button disabled style='color: #ccc; background: #fff'>Not now</button>",
                    "<p style='position: absolute; width: 1px; height: 1px; overflow: hidden; color: #fff'>for screen"
                            + " readers",
                    "<svg width=99 height=30><rect width=99 height=30 /><text x=5 y=20 fill=white>on a"
                            + " shape</text></svg>",
                    "<svg width=99 height=30><text x=5 y=20 fill=#eee paint-order=stroke>with an outline</text></svg>",
                    "<p style='color: color(srgb 0 0 0); background: oklch(0.9 0.02 90)'>in other words"
                })
        void enough_of_it_is_good(String html, Tab tab) {
            assertThat(findings(tab, html)).isEmpty();
        }

        @Test
        void too_little_is_found_once_for_each_pair_of_colours(Tab tab) {
            assertThat(findings(tab, """
                <p class=pale style="color: #777">almost</p> <p style="color: #777">the same</p>
                <p style="color: #949494; font-size: 20px">not large enough</p>
                <p style="opacity: .5; background: #fff">half</p>
                <div style="background: rgba(0, 0, 0, .5)"><p style="color: #000">grey</p></div>\
                """))
                    .containsExactly(
                            "<p.pale> \"almost\" and 1 more: #777777 on #ffffff has a contrast of 4.48, below 4.5.",
                            "<p> \"not large enough\": #949494 on #ffffff has a contrast of 3.03, below 4.5.",
                            "<p> \"half\": #808080 on #ffffff has a contrast of 3.98, below 4.5.");
        }

        @Test
        void too_little_is_found_in_fields_and_drawings_too(Tab tab) {
            assertThat(findings(tab, """
                <style>input { background: #fff } ::placeholder { color: #aaa }</style>
                <input aria-label=a style="color: #bbb" value=filled><input aria-label=b placeholder=empty>
                <svg width=99 height=30><rect width=99 height=30 fill=#333 /><text x=5 y=20>on a shape</text></svg>\
                """))
                    .containsExactlyInAnyOrder(
                            "<text> \"on a shape\": #000000 on #333333 has a contrast of 1.66, below 4.5.",
                            "<input> \"filled\": #bbbbbb on #ffffff has a contrast of 1.92, below 4.5.",
                            "<input> \"empty\": #aaaaaa on #ffffff has a contrast of 2.32, below 4.5.");
        }

        @Test
        void it_is_looked_at_in_dark_mode_as_it_is_shown_then(Tab tab) {
            String html = "<style>:root { color-scheme: light dark } p { color: #555 }</style><p>text";
            assertThat(findings(tab, html)).isEmpty();
            assertThat(findings(tab.media("prefers-color-scheme", "dark"), html))
                    .containsExactly("<p> \"text\": #555555 on #121212 has a contrast of 2.51, below 4.5.");
        }
    }

    @Nested
    class Of_the_width {

        @Test
        void what_scrolls_by_itself_is_good(Tab tab) {
            assertThat(findings(tab, "<div style='overflow: auto'><p style='width: 900px'>wide</p></div>"))
                    .isEmpty();
        }

        @Test
        void a_page_that_scrolls_sideways_is_found_with_what_is_too_wide(Tab tab) {
            assertThat(findings(tab, "<div><p id=wide style='width: 900px'>wide</p></div>"))
                    .containsExactly(
                            "The page is 900 pixels wide in a window of 400: <p#wide> \"wide\" reaches beyond it.");
        }
    }
}
