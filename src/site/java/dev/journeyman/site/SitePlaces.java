package dev.journeyman.site;

import dev.journeyman.house.Page;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where each file of the project is in the site: the README first, the manual at the top, everything else below {@code project}. A file
 * that is not a page is shown as code, a directory as the list of its files. It is immutable and may be used from any thread.
 */
final class SitePlaces {

    /** How a file is shown. */
    enum Shown {
        PAGE,
        CODE,
        LIST,
        IMAGE
    }

    private static final String MANUAL = "docs/";
    private static final Pattern IMAGE = Pattern.compile(".*\\.(png|svg|jpe?g|gif|webp)");

    private final Path root;
    private final Set<Path> pages;

    SitePlaces(Path root) {
        this.root = root;
        this.pages = Page.all().stream().map(Page::file).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns what a link to a file or directory shows: of a directory its index or README where it has one. */
    Path shown(Path target) {
        return Stream.of("index.md", "README.md")
                .map(target::resolve)
                .filter(pages::contains)
                .findFirst()
                .orElse(target);
    }

    /** Returns how a file is shown. */
    Shown how(Path file) {
        if (Files.isDirectory(file)) {
            return Shown.LIST;
        }
        if (pages.contains(file)) {
            return Shown.PAGE;
        }
        return IMAGE.matcher(file.toString()).matches() ? Shown.IMAGE : Shown.CODE;
    }

    /** Returns the path in the site, relative to its top. */
    String of(Path file) {
        String name = name(file);
        if (name.equals("README.md")) {
            return "index.md";
        }
        if (name.equals("docs/index.md")) {
            return "manual.md";
        }
        String place = name.startsWith(MANUAL) ? name.substring(MANUAL.length()) : "project/" + name;
        return switch (how(file)) {
            case PAGE, IMAGE -> place;
            case CODE -> place.endsWith(".md") ? place : place + ".md";
            case LIST -> place + "/index.md";
        };
    }

    /** Returns the address of a page in the site, from its top. */
    String address(Path file) {
        return "/" + of(file).replaceFirst("(^|/)index\\.md$", "$1").replaceFirst("\\.md$", ".html");
    }

    /** Returns a link from one file to another. */
    String link(Path from, Path to) {
        Path directory = Path.of(of(from)).resolveSibling("");
        return "./" + slashes(directory.relativize(Path.of(of(to))));
    }

    /** Returns the path from the project directory. */
    String name(Path file) {
        return slashes(root.relativize(file));
    }

    private static String slashes(Path path) {
        return path.toString().replace(File.separatorChar, '/');
    }
}
