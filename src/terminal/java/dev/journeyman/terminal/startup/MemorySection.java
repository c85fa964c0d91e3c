package dev.journeyman.terminal.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The section of a memory file that holds the injected context. The text outside of it is preserved byte for byte. A
 * marker that shares its line with other text, or has no counterpart, is ordinary text. Its methods are pure functions
 * and may be called from any thread.
 */
final class MemorySection {

    static final String BEGIN = "<!-- STARTUP_CONTEXT_INJECTION -->";
    static final String END = "<!-- END_STARTUP_CONTEXT -->";
    private static final String HEADING = "## Session Context (Auto-Injected)";

    private static final Pattern MARKER =
            Pattern.compile("(?md)^(?:(%s)|(%s))[ \\t]*\\r?$".formatted(Pattern.quote(BEGIN), Pattern.quote(END)));

    private MemorySection() {}

    /** The range of a section in a text, both markers included, without the line break after the second. */
    private record Span(int begin, int end) {}

    /** Returns a text with the section in place of its first one, or at its end. Other sections are removed. */
    static String put(String text, String body) {
        List<Span> spans = spans(text);
        String breaking = breaking(text, spans);
        String section = String.join(breaking, BEGIN, HEADING, "", escaped(body, breaking), "", END);
        if (!spans.isEmpty()) {
            Span first = spans.get(0);
            return text.substring(0, first.begin()) + section + removed(text.substring(first.end()));
        }
        boolean open = !text.isEmpty() && !text.endsWith("\n");
        return open ? text + breaking + section : text + section + breaking; // so that removal restores the text
    }

    /** Returns a text without its sections. */
    static String removed(String text) {
        StringBuilder kept = new StringBuilder();
        int from = 0;
        for (Span span : spans(text)) {
            int begin = span.begin();
            int end = span.end();
            if (text.startsWith("\r\n", end)) {
                end += 2;
            } else if (text.startsWith("\n", end)) {
                end++;
            } else if (end == text.length()) {
                begin -= wide(text, span) ? 2 : 1; // the line break was added with the section
            }
            kept.append(text, from, Math.max(from, begin));
            from = end;
        }
        return kept.append(text, from, text.length()).toString();
    }

    /** Returns whether a text has a section. */
    static boolean isIn(String text) {
        return !spans(text).isEmpty();
    }

    private static List<Span> spans(String text) {
        List<Span> spans = new ArrayList<>();
        Matcher marker = MARKER.matcher(text);
        int begin = -1;
        while (marker.find()) {
            if (marker.group(1) != null) {
                begin = marker.start(); // an earlier marker without an end is ordinary text
            } else if (begin >= 0) {
                spans.add(new Span(begin, marker.end(2)));
                begin = -1;
            }
        }
        return spans;
    }

    /** Returns the line break of the existing section, otherwise of the text. */
    private static String breaking(String text, List<Span> spans) {
        boolean wide = spans.isEmpty() ? text.contains("\r\n") : wide(text, spans.get(0));
        return wide ? "\r\n" : "\n";
    }

    private static boolean wide(String text, Span span) {
        return text.startsWith("\r\n", span.begin() + BEGIN.length());
    }

    private static String escaped(String body, String breaking) {
        return body.replace(BEGIN, BEGIN.replace("<!", "<\\!"))
                .replace(END, END.replace("<!", "<\\!"))
                .replace("\n", breaking);
    }
}
