package dev.journeyman.knowledge.repository;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name and the description at the beginning of a skill, between two lines of dashes. Where a skill has none, its directory names
 * it. It is immutable and may be used from any thread.
 *
 * @param name the name, of letters, digits, dots, dashes and underscores
 * @param description what the skill is for; empty where it does not say
 */
record SkillHeader(String name, String description) {

    private static final int NAME = 64;
    private static final int DESCRIPTION = 300;
    private static final String EDGE = "---";
    private static final Pattern FIELD = Pattern.compile("(name|description):(?:[ \t]+(.*))?");
    private static final Pattern BLOCK = Pattern.compile("[>|][+-]?[0-9]?");
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N}._-]+");

    /** Returns the header of a skill with plain line breaks. */
    static SkillHeader of(String text, String directory) {
        Map<String, String> fields =
                fields(text.lines().map(String::stripTrailing).toList());
        String name = name(fields.getOrDefault("name", ""));
        return new SkillHeader(
                name.isEmpty() ? name(directory) : name,
                PlainText.line(fields.getOrDefault("description", ""), DESCRIPTION));
    }

    private static String name(String text) {
        return PlainText.line(NOT_IN_NAMES.matcher(text.strip()).replaceAll("-"), NAME);
    }

    private static Map<String, String> fields(List<String> lines) {
        Map<String, String> fields = new HashMap<>();
        if (lines.isEmpty()
                || !lines.get(0).equals(EDGE)
                || !lines.subList(1, lines.size()).contains(EDGE)) {
            return fields;
        }
        String field = "";
        for (String line : lines.subList(1, lines.subList(1, lines.size()).indexOf(EDGE) + 1)) {
            Matcher begin = FIELD.matcher(line);
            if (begin.matches()) {
                field = begin.group(1);
                String value =
                        begin.group(2) == null ? "" : unquoted(begin.group(2).strip());
                fields.putIfAbsent(field, BLOCK.matcher(value).matches() ? "" : value);
            } else if (!line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
                field = "";
            } else if (!field.isEmpty()) {
                fields.computeIfPresent(field, (any, value) -> value + " " + line.strip());
            }
        }
        return fields;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
