package dev.journeyman.site;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.web.browser.Tab;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A page as the browser has shown it on a phone. It is immutable and may be used from any thread.
 *
 * @param address where it is
 * @param links where its links lead
 * @param anchors the names that links may lead to
 * @param headings the anchors of its headings
 * @param width how wide it is
 */
record OpenedPage(URI address, List<URI> links, Set<String> anchors, Set<String> headings, int width) {

    private static final String LOOK = """
        ({
          links: [...document.links].map(each => each.href),
          anchors: [...document.querySelectorAll('[id], a[name]')].map(each => each.id || each.name),
          headings: [...document.querySelectorAll('.vp-doc :is(h1, h2, h3, h4, h5, h6)[id]')].map(each => each.id),
          width: document.documentElement.scrollWidth,
        })\
        """;

    static OpenedPage in(Tab tab, URI address) {
        JsonNode seen = tab.open(address).evaluate(LOOK);
        return new OpenedPage(
                address,
                texts(seen.path("links"))
                        .filter(link -> link.startsWith("http"))
                        .map(URI::create)
                        .toList(),
                texts(seen.path("anchors")).collect(Collectors.toUnmodifiableSet()),
                texts(seen.path("headings")).collect(Collectors.toUnmodifiableSet()),
                seen.path("width").asInt());
    }

    private static Stream<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
    }

    /** Returns the links within the site that lead to nothing, each with the page. */
    Stream<String> broken(Map<URI, OpenedPage> all, Collection<URI> files) {
        return links.stream()
                .filter(link -> link.getAuthority().equals(address.getAuthority()))
                .filter(link -> !leadsSomewhere(link, all, files))
                .map(link -> address.getPath() + " links to " + link.getPath()
                        + (link.getFragment() == null ? "" : "#" + link.getFragment()));
    }

    private static boolean leadsSomewhere(URI link, Map<URI, OpenedPage> all, Collection<URI> files) {
        String path = link.getRawPath().endsWith("/") ? link.getRawPath() + "index.html" : link.getRawPath();
        URI page = link.resolve(path);
        String anchor = link.getFragment();
        return files.contains(page)
                && (anchor == null
                        || anchor.isEmpty()
                        || !all.containsKey(page)
                        || all.get(page).anchors().contains(anchor));
    }
}
