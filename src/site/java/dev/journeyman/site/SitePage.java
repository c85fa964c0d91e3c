package dev.journeyman.site;

import dev.journeyman.flow.Flow;
import dev.journeyman.house.Page;
import dev.journeyman.web.figure.TableFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the Markdown of the site from a file of the project: links lead to places of the site, diagrams are drawn. It is immutable and
 * may be used from any thread.
 *
 * @param places where files are
 */
record SitePage(SitePlaces places) {

    private static final Pattern DIAGRAM = Pattern.compile("(?ms)^```mermaid\\n(.*?)^```$");
    private static final Pattern BACKTICKS = Pattern.compile("`{3,}");

    private static final Map<String, String> LANGUAGES = Map.of(
            "java",
            "java",
            "json",
            "json",
            "yaml",
            "yaml",
            "yml",
            "yaml",
            "md",
            "md",
            "gradle",
            "groovy",
            "sh",
            "sh",
            "properties",
            "properties",
            "xml",
            "xml",
            "sql",
            "sql");

    /** Returns a page with its links and diagrams. */
    String of(Page page) {
        String text = page.withLinks(link -> {
            int hash = link.indexOf('#');
            String anchor = hash < 0 ? "" : link.substring(hash);
            return hash == 0 ? anchor : places.link(page.file(), places.shown(page.target(link))) + anchor;
        });
        return DIAGRAM.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(drawn(found.group(), found.group(1))));
    }

    private static String drawn(String block, String diagram) {
        if (diagram.startsWith("stateDiagram")) {
            return TableFigure.of(Flow.standard()).toString();
        }
        return diagram.startsWith("graph TD")
                ? LayeredGraph.of(diagram).figure().toString()
                : block;
    }

    /** Returns a page that shows a file as code; the search of the site leaves it out. */
    String code(Path file) throws IOException {
        String text = Files.readString(file);
        int longest = BACKTICKS
                .matcher(text)
                .results()
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(2);
        String fence = "`".repeat(longest + 1);
        String name = places.name(file);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return "---\nsearch: false\n---\n# `%s`\n\n%s%s\n%s%s%s\n"
                .formatted(
                        name,
                        fence,
                        LANGUAGES.getOrDefault(ending, "text"),
                        text,
                        text.endsWith("\n") ? "" : "\n",
                        fence);
    }

    /** Returns a page that lists the files of a directory. */
    String list(Path directory) throws IOException {
        return "# `%s`\n\n".formatted(places.name(directory))
                + files(directory).stream()
                        .map(file -> "- [%s](%s)\n".formatted(title(file), places.link(directory, file)))
                        .collect(Collectors.joining());
    }

    /** Returns the name under which a file is listed: the title of a page. */
    String title(Path file) {
        return places.how(file) == SitePlaces.Shown.PAGE ? new Page(file).title() : String.valueOf(file.getFileName());
    }

    /** Returns the files in a directory, in order. */
    static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
