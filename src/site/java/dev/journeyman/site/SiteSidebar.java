package dev.journeyman.site;

import dev.journeyman.house.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sidebar, read from the index of the manual: its sections, each with the pages that it names. A page is listed once, where the
 * index first names all of it; what the index does not name comes last. It is used by one thread.
 */
final class SiteSidebar {

    private static final Pattern SECTION = Pattern.compile("(?ms)^## (.+?)$(.*?)(?=^## |\\z)");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*|#.*");

    static final Map<String, String> JAVADOC =
            Map.of("text", "Javadoc", "link", "/javadoc/index.html", "target", "_self");

    private final Page index;
    private final SitePlaces places;
    private final SitePage pages;
    private final Set<Path> listed = new LinkedHashSet<>();

    SiteSidebar(Page index, SitePlaces places) {
        this.index = index;
        this.places = places;
        this.pages = new SitePage(places);
    }

    /** Returns the groups of the sidebar as VitePress reads them. */
    List<Map<String, Object>> groups() {
        List<Map<String, Object>> groups = new ArrayList<>();
        List<Object> first = new ArrayList<>();
        for (Path start : List.of(index.file().resolve("../../README.md").normalize(), index.file())) {
            if (Files.exists(start) && listed.add(start)) {
                first.add(item(start, ""));
            }
        }
        first.add(JAVADOC);
        groups.add(Map.of("items", first));
        Set<Path> named = new LinkedHashSet<>();
        links(index.text()).filter(link -> !link.group(2).contains("#")).forEach(link -> named.add(target(link)));
        SECTION.matcher(index.text()).results().forEach(section -> {
            List<Object> items = new ArrayList<>();
            links(section.group(2))
                    .filter(link -> !link.group(2).contains("#") || !named.contains(target(link)))
                    .filter(link -> listed.add(target(link)))
                    .forEach(link -> items.add(item(target(link), link.group(1))));
            groups.add(group(section.group(1).strip(), items));
        });
        List<Object> others = new ArrayList<>();
        Page.all().stream().map(Page::file).filter(listed::add).forEach(file -> others.add(item(file, "")));
        groups.add(group("More", others));
        groups.removeIf(group -> ((List<?>) group.get("items")).isEmpty());
        return groups;
    }

    private static Stream<MatchResult> links(String text) {
        return LINK.matcher(text)
                .results()
                .filter(link -> !ELSEWHERE.matcher(link.group(2)).matches());
    }

    private Path target(MatchResult link) {
        return places.shown(index.target(link.group(2)));
    }

    private static Map<String, Object> group(String text, List<Object> items) {
        return new TreeMap<>(Map.of("text", text, "items", items));
    }

    private Map<String, Object> item(Path file, String words) {
        boolean page = places.how(file) == SitePlaces.Shown.PAGE;
        Map<String, Object> item = new TreeMap<>();
        item.put("text", page || words.isEmpty() ? pages.title(file) : begun(words));
        item.put("link", places.address(file));
        if (Files.isDirectory(file)) {
            item.put("collapsed", true);
            item.put("items", children(file));
        }
        return item;
    }

    private List<Object> children(Path directory) {
        List<Object> items = new ArrayList<>();
        try {
            for (Path file : SitePage.files(directory)) {
                listed.add(file);
                items.add(item(file, ""));
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        return items;
    }

    private static String begun(String words) {
        String plain = words.replace("`", "");
        return plain.contains(".") ? plain : Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
    }
}
