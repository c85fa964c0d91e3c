package dev.journeyman.cli.schema;

import dev.journeyman.house.Golden;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a record says of its components.
 *
 * @param type the record
 */
record JavadocParams(Class<?> type) {

    /** Returns what is said of a component, as a sentence of plain text. */
    Optional<String> of(String component) {
        Matcher documented = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/[^/;{}]*\\brecord %s\\(".formatted(type.getSimpleName()))
                .matcher(source());
        return documented.find() ? param(documented.group(1), component) : Optional.empty();
    }

    private static Optional<String> param(String comment, String component) {
        String text = comment.replaceAll("\\s*\\n\\s*\\* ?", " ").replaceAll("\\{@\\w+ #?([^}]*)}", "$1");
        Matcher said = Pattern.compile("@param %s (.*?)\\s*(?=@param|$)".formatted(component))
                .matcher(text);
        return said.find() ? Optional.of(sentence(said.group(1).strip())) : Optional.empty();
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    private String source() {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        return new Golden("src/main/java/" + outer.getName().replace('.', '/') + ".java").text();
    }
}
