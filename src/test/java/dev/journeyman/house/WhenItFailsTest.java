package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page for those who look for a sentence of the program. Each of its lists is made from the code of the packages that the line
 * above it names.
 */
class WhenItFailsTest {

    private static final String PAGE = "docs/when-it-fails.md";
    private static final Pattern LIST = Pattern.compile("(?s)<!-- sentences of ([\\w., ]+) -->\n.*?<!-- end -->");
    private static final Pattern SHIPPED =
            Pattern.compile("src/(main|cli|mcp|opentelemetry|postgres|redis|spring|terminal|web)/java/.*");

    private static final Map<String, Set<String>> SAID =
            Sentences.of(file -> SHIPPED.matcher(file).matches());

    @Test
    void lists_what_the_code_says() {
        String page = new Golden(PAGE).text();
        new Golden(PAGE).holds(LIST.matcher(page).replaceAll(WhenItFailsTest::list));
    }

    @Test
    void has_a_place_for_each_package() {
        Set<String> left = new TreeSet<>(SAID.keySet());
        left.removeIf(name -> SAID.get(name).isEmpty());
        LIST.matcher(new Golden(PAGE).text())
                .results()
                .flatMap(list -> Stream.of(list.group(1).split(", ", -1)))
                .forEach(part -> left.removeIf(name -> below(name, part)));
        assertThat(left).as("Name the package in a list of %s", PAGE).isEmpty();
    }

    private static String list(MatchResult list) {
        String lines = SAID.entrySet().stream()
                .filter(said -> Stream.of(list.group(1).split(", ", -1)).anyMatch(part -> below(said.getKey(), part)))
                .flatMap(said -> said.getValue().stream())
                .distinct()
                .sorted()
                .map(sentence -> "- `" + sentence.replace('`', '\'') + "`")
                .collect(Collectors.joining("\n"));
        return Matcher.quoteReplacement("<!-- sentences of %s -->\n%s\n<!-- end -->".formatted(list.group(1), lines));
    }

    /** Returns whether a package is one or lies below it; a name that ends with a dot is that package alone. */
    private static boolean below(String name, String part) {
        return part.endsWith(".") ? (name + ".").equals(full(part)) : (name + ".").startsWith(full(part) + ".");
    }

    private static String full(String part) {
        return part.equals(".") ? "dev.journeyman." : "dev.journeyman." + part;
    }
}
