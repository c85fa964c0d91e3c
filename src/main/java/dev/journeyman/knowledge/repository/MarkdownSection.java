package dev.journeyman.knowledge.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A section of a Markdown text: a heading and the lines up to the next one. It is immutable and may be used from any thread.
 *
 * @param title the words of the heading; for the lines before the first heading, words of ours
 * @param text all its lines
 */
record MarkdownSection(String title, String text) {

    /** The number of sections of one text; the last one contains the rest. */
    static final int MOST = 200;

    private static final String BEGINNING = "the beginning";
    private static final int TITLE = 80;
    private static final Pattern HEADING = Pattern.compile(" {0,3}#{1,6}[ \t]+(.*)");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(```+|~~~+).*");

    /** Returns the sections of a text with plain line breaks; joined they are the text, but for empty lines between them. */
    static List<MarkdownSection> of(String text) {
        List<MarkdownSection> sections = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        String title = BEGINNING;
        String fence = "";
        for (String line : (Iterable<String>) text.lines()::iterator) {
            Matcher heading = HEADING.matcher(line);
            if (fence.isEmpty() && heading.matches() && sections.size() < MOST - 1) {
                add(sections, title, lines);
                title = title(heading.group(1));
            }
            lines.append(line).append('\n');
            fence = fence(fence, line);
        }
        add(sections, title, lines);
        return sections;
    }

    private static String title(String heading) {
        String words = PlainText.line(heading.replaceFirst("[ \t]+#+[ \t]*$", ""), TITLE);
        return words.isEmpty() ? "a section without a title" : words;
    }

    private static void add(List<MarkdownSection> sections, String title, StringBuilder lines) {
        String text = lines.toString().stripTrailing();
        if (!text.isBlank()) {
            sections.add(new MarkdownSection(title, text.replaceFirst("^(?:[ \t]*\n)+", "")));
        }
        lines.setLength(0);
    }

    /** Returns the fence of the code that the next line belongs to; empty where it is not code. */
    private static String fence(String open, String line) {
        Matcher fence = FENCE.matcher(line);
        if (!fence.matches()) {
            return open;
        }
        String mark = fence.group(1);
        if (open.isEmpty()) {
            return mark;
        }
        return mark.charAt(0) == open.charAt(0) && mark.length() >= open.length() ? "" : open;
    }
}
