package dev.journeyman.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Page;
import dev.journeyman.web.browser.Accessibility;
import dev.journeyman.web.browser.InBrowser;
import dev.journeyman.web.browser.Tab;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The built site in Chromium: every page of it, the manual and the Javadoc. */
@InBrowser
class SiteInBrowserTest {

    private static final int PHONE = 360;

    /** The theme's sidebar has headings before that of the page, and its button names a menu that is made when it is opened. */
    private static final Predicate<String> OF_THE_THEME =
            finding -> finding.contains("<h2.text>") || finding.contains("VPNavBarHamburger");

    private static final Map<URI, OpenedPage> OPENED = new LinkedHashMap<>();

    private static BuiltSite site;
    private static List<String> problems;
    private static List<String> requests;

    @BeforeAll
    static void open_every_page_on_a_phone(Tab tab) throws IOException {
        site = new BuiltSite();
        tab.size(PHONE, 740);
        for (Path page : BuiltSite.pages()) {
            OpenedPage opened = OpenedPage.in(tab, site.address(page));
            OPENED.put(opened.address(), opened);
        }
        problems = tab.problems();
        requests = tab.requests();
    }

    @AfterAll
    static void close() {
        site.close();
    }

    private static OpenedPage opened(String path) {
        OpenedPage page = OPENED.get(site.address(path));
        assertThat(page).as(path + " is in the site").isNotNull();
        return page;
    }

    @Test
    void no_page_has_a_problem() {
        assertThat(OPENED).hasSizeGreaterThan(100);
        assertThat(problems).isEmpty();
    }

    @Test
    void nothing_is_asked_of_another_host() {
        String here = site.address("").toString();

        assertThat(requests)
                .isNotEmpty()
                .allMatch(request -> request.startsWith(here) || request.startsWith("blob:" + here));
    }

    @Test
    void every_link_and_anchor_leads_somewhere() {
        Set<URI> files = BuiltSite.files().stream().map(site::address).collect(Collectors.toSet());

        assertThat(OPENED.values().stream()
                        .flatMap(page -> page.broken(OPENED, files))
                        .distinct())
                .isEmpty();
    }

    @Test
    void no_page_scrolls_sideways_on_a_phone() {
        assertThat(OPENED.values().stream()
                        .filter(page -> page.width() > PHONE)
                        .map(page -> page.address().getPath() + " is " + page.width() + " wide"))
                .isEmpty();
    }

    @Test
    void the_anchors_of_headings_are_those_of_github() {
        SitePlaces places = new SitePlaces(BuiltSite.property("journeyman.root"));
        Map<String, Set<String>> expected = new TreeMap<>();
        Map<String, Set<String>> found = new TreeMap<>();
        for (Page page : Page.all()) {
            expected.put(page.name(), Set.copyOf(page.anchors()));
            found.put(
                    page.name(),
                    opened(places.of(page.file()).replaceFirst("\\.md$", ".html"))
                            .headings());
        }

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void a_search_for_a_word_finds_the_page_about_it(Tab tab) {
        tab.size(1280, 800).open(site.address("")).until("document.querySelector('.VPNavBarSearch button')");
        tab.press("Control+k").until("document.activeElement.matches('#localsearch-input')");
        tab.type("compaction").until("document.querySelector('.VPLocalSearchBox .result[href*=\"/context.html\"]')");

        assertThat(tab.problems()).isEmpty();
        assertThat(tab.requests())
                .allMatch(request -> request.startsWith(site.address("").toString()));
        tab.screenshot(Path.of("search.png"));
    }

    @Test
    void who_prefers_dark_gets_it(Tab tab) {
        tab.size(1280, 800).media("prefers-color-scheme", "dark").open(site.address("states.html"));

        assertThat(tab.evaluate("getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isEqualTo("rgb(16, 17, 19)");
        assertThat(tab.evaluate("getComputedStyle(document.querySelector('.machine .node text')).fill")
                        .asText())
                .isEqualTo("rgb(237, 237, 238)");
        tab.open(site.address("javadoc/dev/journeyman/CoderEngine.html")).screenshot(Path.of("javadoc-dark.png"));
        tab.media("prefers-color-scheme", "");
    }

    @Test
    void the_diagrams_are_drawn_and_can_be_heard_light_and_dark(Tab tab) {
        for (String page : List.of("states", "architecture")) {
            for (String scheme : List.of("dark", "light")) {
                tab.size(1280, 800).media("prefers-color-scheme", scheme).open(site.address(page + ".html"));

                assertThat(count(tab, "figure.drawn svg[role=img][aria-label]")).isEqualTo(1);
                assertThat(count(tab, ".language-mermaid")).isZero();
                assertThat(Accessibility.findings(tab)).allMatch(OF_THE_THEME);
                tab.wholePage(Path.of(page + "-" + scheme + ".png"));
            }
        }
        tab.size(PHONE, 740).open(site.address("project/CONTRIBUTING.html")).wholePage(Path.of("phone.png"));
        tab.open(site.address("javadoc/dev/journeyman/CoderEngine.html")).screenshot(Path.of("javadoc-phone.png"));
    }

    private static int count(Tab tab, String selector) {
        return tab.evaluate("document.querySelectorAll('%s').length".formatted(selector))
                .asInt();
    }
}
