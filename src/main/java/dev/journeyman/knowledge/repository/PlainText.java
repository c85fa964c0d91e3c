package dev.journeyman.knowledge.repository;

import java.util.stream.Collectors;

/**
 * Makes text of a repository safe to show: nothing invisible is left in it, and as a quotation no line of it begins like a part of a
 * prompt. It is stateless and may be used from any thread.
 */
final class PlainText {

    private static final String QUOTE = ">";

    private PlainText() {}

    /** Returns a text with plain line breaks and without invisible characters, such as those that hide text or turn it around. */
    static String of(String text) {
        StringBuilder plain = new StringBuilder();
        text.replaceAll("\\R", "\n").codePoints().forEach(point -> {
            int type = Character.getType(point);
            if (point == '\n' || point == '\t' || visible(type)) {
                plain.appendCodePoint(point);
            } else if (type == Character.SURROGATE) {
                plain.append('\uFFFD');
            }
        });
        return plain.toString();
    }

    private static boolean visible(int type) {
        return switch (type) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** Returns a text as a quotation in Markdown. */
    static String quoted(String text) {
        return text.lines()
                .map(line -> line.isBlank() ? QUOTE : QUOTE + " " + line.stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    /** Returns a text on one line with at most so many characters. */
    static String line(String text, int most) {
        String flat = of(text).replaceAll("\\s+", " ").replace('`', '\'').strip();
        int points = flat.codePointCount(0, flat.length());
        return points <= most ? flat : flat.substring(0, flat.offsetByCodePoints(0, most - 1)) + "…";
    }
}
