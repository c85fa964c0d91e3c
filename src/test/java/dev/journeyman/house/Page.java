package dev.journeyman.house;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the manual, or one beside it that people read. It is immutable and may be used from any thread.
 *
 * @param file where it is
 */
public record Page(Path file) {

    private static final Pattern PAGE = Pattern.compile("[^/]*\\.md|docs/.*\\.md|src/.*/README\\.md");
    private static final Pattern FENCE = Pattern.compile("(?ms)^( *)```+([^`\\n]*)\\n(.*?)^\\1```+ *$");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern CODE = Pattern.compile("(?<!`)(`+)(?!`)((?:(?!\\n\\n)[\\s\\S])+?)(?<!`)\\1(?!`)");
    private static final Pattern LINK =
            Pattern.compile("\\]\\(([^)\\s]+)|^ *\\[[^\\]\\n]+\\]: +(\\S+)", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *#* *$");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    /** Returns all pages of the project, in order: those at its top, the manual, and the README files of parts. */
    public static List<Page> all() {
        return House.files().stream()
                .filter(file -> PAGE.matcher(House.name(file)).matches())
                .map(Page::new)
                .toList();
    }

    /** Returns the path from the project directory. */
    public String name() {
        return House.name(file);
    }

    /** Returns what it says. */
    public String text() {
        return House.read(file);
    }

    /** Returns the blocks of code that are marked with the given words. */
    List<String> blocks(String marked) {
        return FENCE.matcher(text())
                .results()
                .filter(block -> block.group(2).strip().equals(marked))
                .map(block -> block.group(3))
                .toList();
    }

    /** Returns the first heading as it is read, or the name where there is none. */
    public String title() {
        return headings().findFirst().orElseGet(this::name);
    }

    /** Returns the links within the project that lead nowhere, each with its page. */
    List<String> brokenLinks() {
        List<String> broken = new ArrayList<>();
        withLinks(link -> {
            if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(link)) {
                broken.add(name() + ": " + link);
            }
            return link;
        });
        return broken;
    }

    /** Returns the text with other links to files and headings; links to other hosts are left as they are, and so is code. */
    public String withLinks(UnaryOperator<String> other) {
        String text = text();
        StringBuilder changed = new StringBuilder();
        int end = 0;
        Matcher link = LINK.matcher(withoutCode(text));
        while (link.find()) {
            int group = link.group(1) != null ? 1 : 2;
            String target = link.group(group);
            changed.append(text, end, link.start(group))
                    .append(ELSEWHERE.matcher(target).matches() ? target : other.apply(target));
            end = link.end(group);
        }
        return changed.append(text.substring(end)).toString();
    }

    private boolean leadsSomewhere(String link) {
        List<String> parts = Arrays.asList(link.split("#", 2));
        Path target = target(link);
        return Files.exists(target)
                && target.startsWith(House.ROOT)
                && (parts.size() == 1 || new Page(target).anchors().contains(parts.get(1)));
    }

    /** Returns the file or directory that a link of this page leads to. */
    public Path target(String link) {
        String path = link.split("#", 2)[0];
        return path.isEmpty() ? file : file.resolveSibling(path).normalize();
    }

    /**
     * Returns the anchors of the headings, by the rule of GitHub: lower case, only letters, marks, digits, hyphens and underscores, a
     * hyphen for each space, and a number behind what was there already. The site has the same ones.
     */
    public Set<String> anchors() {
        Set<String> anchors = new LinkedHashSet<>();
        headings().map(Page::anchor).forEach(anchor -> {
            String unused = anchor;
            for (int more = 1; !anchors.add(unused); more++) {
                unused = anchor + "-" + more;
            }
        });
        return anchors;
    }

    private Stream<String> headings() {
        String text = text();
        return HEADING.matcher(blank(FENCE, text))
                .results()
                .map(heading -> text.substring(heading.start(1), heading.end(1)))
                .map(Page::read);
    }

    /** Returns what is read of a line of Markdown: the words of its links and code without their marks. */
    private static String read(String line) {
        return line.replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .replaceAll("(?<![\\w`])_([^_`]+)_(?![\\w`])", "$1")
                .replaceAll("[`*]|\\\\(?=\\p{Punct})", "");
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
                .replace(' ', '-');
    }

    private static String withoutCode(String text) {
        return blank(CODE, blank(COMMENT, blank(FENCE, text)));
    }

    /** Returns a text of the same length, with spaces for what is found; line breaks stay. */
    private static String blank(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(found -> found.group().replaceAll("[^\\n]", " "));
    }
}
