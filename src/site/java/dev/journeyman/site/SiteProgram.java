package dev.journeyman.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.journeyman.house.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the Markdown of the site, with {@code site.json} for its menus, from the pages of the project and what they link to. {@code
 * ./gradlew site} starts it. It is used by one thread.
 */
public final class SiteProgram {

    private static final ObjectWriter JSON = new ObjectMapper()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .writerWithDefaultPrettyPrinter();

    private final Path root;
    private final Path out;
    private final SitePlaces places;
    private final SitePage pages;
    private final Map<String, Path> written = new HashMap<>();
    private final Deque<Path> open = new ArrayDeque<>();

    private SiteProgram(Path root, Path out) {
        this.root = root;
        this.out = out;
        this.places = new SitePlaces(root);
        this.pages = new SitePage(places);
    }

    /** Writes the pages of the project into an empty directory, which is its argument. */
    public static void main(String[] arguments) throws IOException {
        new SiteProgram(Path.of(System.getProperty("journeyman.root")), Path.of(arguments[0])).write();
    }

    private void write() throws IOException {
        Page.all().forEach(page -> open.add(page.file()));
        while (!open.isEmpty()) {
            Path file = open.remove();
            Path before = written.putIfAbsent(places.of(file), file);
            if (before == null) {
                write(file);
            } else if (!before.equals(file)) {
                throw new IllegalStateException("%s and %s have one place in the site, %s. Rename one of them."
                        .formatted(places.name(before), places.name(file), places.of(file)));
            }
        }
        Files.writeString(out.resolve("site.json"), JSON.writeValueAsString(menus()) + "\n");
    }

    private void write(Path file) throws IOException {
        Path place = out.resolve(places.of(file));
        Files.createDirectories(place.resolveSibling("."));
        switch (places.how(file)) {
            case IMAGE -> Files.copy(file, place);
            case CODE -> Files.writeString(place, pages.code(file));
            case LIST -> {
                open.addAll(SitePage.files(file));
                Files.writeString(place, pages.list(file));
            }
            case PAGE -> {
                Page page = new Page(file);
                page.withLinks(link -> {
                    open.add(places.shown(page.target(link)));
                    return link;
                });
                Files.writeString(place, pages.of(page));
            }
        }
    }

    private Map<String, Object> menus() {
        Page manual = new Page(root.resolve("docs/index.md"));
        Page changes = new Page(root.resolve("CHANGELOG.md"));
        Map<String, Object> menus = new LinkedHashMap<>();
        menus.put("title", new Page(root.resolve("README.md")).title());
        menus.put("description", "A state machine engine for coding agents on the JVM");
        menus.put("nav", List.of(item(manual), SiteSidebar.JAVADOC, item(changes)));
        menus.put("sidebar", new SiteSidebar(manual, places).groups());
        return menus;
    }

    private Map<String, String> item(Page page) {
        return Map.of("text", page.title(), "link", places.address(page.file()));
    }
}
