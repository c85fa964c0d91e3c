package dev.journeyman.story.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        *.java            | A.java               | true
        *.java            | src/A.java           | false
        **/*.java         | src/main/A.java      | true
        **/*.java         | A.java               | false
        src/**            | src/a/b              | true
        src/**            | test/a               | false
        a?c               | abc                  | true
        a?c               | a/c                  | false
        [a-c]x            | bx                   | true
        [!a-c]x           | bx                   | false
        [!a-c]x           | zx                   | true
        []]x              | ]x                   | true
        *.{yaml,yml}      | a.yml                | true
        *.{yaml,y{m,}l}   | a.yl                 | true
        \\*.txt           | *.txt                | true
        \\*.txt           | a.txt                | false
        {src,test}/**/x   | test/a/x             | true
        Überblick*        | Überblick 🧭.md      | true
        a[b/]c            | a/c                  | false
        """)
    void a_glob_matches_as_in_a_shell(String pattern, String name, boolean matches) {
        assertThat(Glob.of(pattern).matches(name)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {{{       | A brace is not closed.
        {a,b      | A brace is not closed.
        [a        | A bracket is not closed.
        a\\       | It ends with a backslash.
        """)
    void an_unclosed_or_oversized_glob_is_refused(String pattern, String sentence) {
        assertThatThrownBy(() -> Glob.of(pattern)).hasMessage(sentence);
        assertThatThrownBy(() -> Glob.of("{".repeat(20) + "}".repeat(20))).hasMessage("Braces are nested too deeply.");
        assertThatThrownBy(() -> Glob.of("a".repeat(1_001))).hasMessage("A pattern has at most 1,000 characters.");
    }

    @Test
    @Timeout(10)
    void no_glob_takes_long() {
        String name = "a".repeat(5_000);
        assertThat(Glob.of("*a".repeat(20) + "b").matches(name)).isFalse();
        assertThat(Glob.of("**/".repeat(50) + "x").matches("a/".repeat(2_000))).isFalse();
        assertThat(Glob.of("{a,aa,aaa}".repeat(60) + "b").matches(name)).isFalse();
        assertThat(Glob.of("{*,**}".repeat(100)).matches(name)).isTrue();
    }

    /** Java's own globs match the same names if they are fast enough to be called. */
    @Test
    void a_glob_agrees_with_javas_globs() {
        Random random = new Random(4711);
        List<String> parts = List.of("*", "**", "?", "a", "b", "/", "[ab]", "[!a]", "{a,b}", "{a*,bb}", ".x");
        List<String> names = List.of("a", "b", "a/b", "aab.x", "a/b/a.x", "bb", "ba/ab", ".x", "a.x/b");
        for (int i = 0; i < 3_000; i++) {
            StringBuilder pattern = new StringBuilder();
            for (int length = 1 + random.nextInt(5); length > 0; length--) {
                pattern.append(parts.get(random.nextInt(parts.size())));
            }
            for (String name : names) {
                try {
                    assertThat(Glob.of(pattern.toString()).matches(name))
                            .as("%s on %s", pattern, name)
                            .isEqualTo(FileSystems.getDefault()
                                    .getPathMatcher("glob:" + pattern)
                                    .matches(Path.of(name)));
                } catch (PatternSyntaxException refused) {
                    break;
                }
            }
        }
    }
}
