package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The English of Javadoc, comments, messages, help texts, templates, the manual and the names of tests. */
class EnglishTest {

    /** Vague actors and bookish words. The field has a word for each: the provider, the caller, the host, resumes, again. */
    private static final Pattern FORBIDDEN = Pattern.compile("(?i)\\b(whoever|some" + "body|no" + "body|every"
            + "body|giv(?:e|es|en|ing) way|gave way|(?:goes|went|going) on|stan" + "ds(?! for)|bor" + "ne|of old|an"
            + "ew)\\b(?!\\()");

    /** "x is no y" for "x is not a y". "There is no y" says something else. */
    private static final Pattern IS_NO =
            Pattern.compile("(?<![Tt]here )\\b(?:is|are) no (?!longer\\b|more\\b|less\\b)[a-z]+");

    /** Files that are made from others or keep what was written. */
    private static final Pattern MADE = Pattern.compile("docs/(api\\.txt|licences\\.md)|gradlew.*|LICENSE");

    private static final Pattern SHIPPED =
            Pattern.compile("src/(main|" + String.join("|", House.ANNEXES) + ")/java/.*");
    private static final Pattern NAME = Pattern.compile("^\\s*(void|class) \\w+");

    @Test
    void no_sentence_has_an_actor_without_a_name() {
        assertThat(lines().flatMap(line -> line.found(FORBIDDEN)).toList())
                .as("Name the actor (the provider, the caller, the host, the file) and use the word of the field")
                .isEmpty();
    }

    @Test
    void nothing_is_no_thing() {
        assertThat(lines().flatMap(line -> line.found(IS_NO)).toList())
                .as("Write \"is not a\" for \"is no\"")
                .isEmpty();
    }

    /** A line of a file that people read. */
    private record Line(String file, int number, String text) {

        Stream<String> found(Pattern pattern) {
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? Stream.of("%s:%s: %s".formatted(file, number, text.strip())) : Stream.empty();
        }
    }

    private static Stream<Line> lines() {
        return House.files().stream().filter(EnglishTest::isRead).flatMap(EnglishTest::linesOf);
    }

    private static Stream<Line> linesOf(Path file) {
        List<String> lines = House.read(file).lines().toList();
        String name = House.name(file);
        return IntStream.range(0, lines.size()).mapToObj(i -> new Line(name, i + 1, words(name, lines.get(i))));
    }

    /** Returns a line as it is read: of tests the names of methods and classes, with spaces. */
    private static String words(String file, String line) {
        if (!file.startsWith("src/") || SHIPPED.matcher(file).matches()) {
            return line;
        }
        return NAME.matcher(line).find() ? line.replace('_', ' ') : "";
    }

    private static boolean isRead(Path file) {
        String name = House.name(file);
        boolean text = name.endsWith(".md") || name.endsWith(".java");
        return text
                && !name.contains("resources/")
                && !MADE.matcher(name).matches()
                && !name.endsWith("EnglishTest.java");
    }
}
