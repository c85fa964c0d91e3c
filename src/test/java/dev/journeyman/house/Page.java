package dev.journeyman.house;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page of the manual.
 *
 * @param file where it is
 */
record Page(Path file) {

    private static final Pattern FENCE = Pattern.compile("(?ms)^```([^\\n]*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("(?<!`)\\[[^\\]\\n]*]\\(([^)\\s]+)[^)\\n]*\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    String text() {
        return House.read(file);
    }

    /** Returns the blocks of code that are marked with the given words. */
    List<String> blocks(String marked) {
        return FENCE.matcher(text())
                .results()
                .filter(block -> block.group(1).strip().equals(marked))
                .map(block -> block.group(2))
                .toList();
    }

    /** Returns the links within the project that lead nowhere, each with its page. */
    List<String> brokenLinks() {
        return LINK.matcher(FENCE.matcher(text()).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches() && !leadsSomewhere(link))
                .map(link -> House.name(file) + ": " + link)
                .toList();
    }

    private boolean leadsSomewhere(String link) {
        List<String> parts = Arrays.asList(link.split("#", 2));
        Path target = parts.get(0).isEmpty()
                ? file
                : file.resolveSibling(parts.get(0)).normalize();
        return Files.exists(target)
                && target.startsWith(House.ROOT)
                && (parts.size() == 1 || new Page(target).anchors().contains(parts.get(1)));
    }

    private List<String> anchors() {
        return HEADING.matcher(text()).results().map(Page::anchor).collect(Collectors.toList());
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
