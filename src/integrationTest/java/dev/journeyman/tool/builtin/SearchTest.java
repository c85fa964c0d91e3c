package dev.journeyman.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.tool.Bench;
import dev.journeyman.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class SearchTest {

    @TempDir
    Path scratch;

    private Bench bench;

    @BeforeEach
    void set_it_up() throws IOException {
        bench = new Bench(scratch);
        bench.file("src/A.java", "class A {\n    // find me\n}\n");
        bench.file("src/B.java", "class B {\r\n    find(me);\r\n}");
        bench.file("srcs/C.java", "find me not\n");
    }

    @Nested
    class Finds {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'pattern': 'find'} | src/A.java:2: // find me,src/B.java:2: find(me);,srcs/C.java:1: find me not",
                    "{'pattern': 'find', 'path': 'src'} | src/A.java:2: // find me,src/B.java:2: find(me);",
                    "{'pattern': 'find', 'path': 'src/B.java'} | src/B.java:2: find(me);",
                    "{'pattern': 'find', 'path': ''} | src/A.java:2: // find me,src/B.java:2: find(me);,srcs/C.java:1:"
                            + " find me not",
                    "{'pattern': '^class [AB]'} | src/A.java:1: class A {,src/B.java:1: class B {",
                    "{'pattern': 'me$'} | src/A.java:2: // find me",
                    "{'pattern': '(?i)FIND ME NOT'} | srcs/C.java:1: find me not",
                    "{'pattern': 'find\\\\(me\\\\)'} | src/B.java:2: find(me);",
                    "{'pattern': 'FIND'} | no line matches",
                    "{'pattern': 'find', 'path': 'none'} | no line matches",
                })
        void the_lines_that_match(String arguments, String lines) throws InterruptedException {
            assertThat(bench.call("search", arguments)).isEqualTo(ToolResult.of(lines.replace(",", "\n")));
        }

        @Test
        void at_most_200_lines() throws InterruptedException {
            bench.file("many", "needle\n".repeat(200));
            assertThat(bench.call("search", "{'pattern': 'needle'}").text()).hasLineCount(200);
            bench.file("more", "needle\n".repeat(5_000));

            assertThat(bench.call("search", "{'pattern': 'needle'}").text())
                    .hasLineCount(201)
                    .endsWith("many:200: needle\n… and more; narrow it down");
        }

        @Test
        void the_beginning_of_a_long_line() throws InterruptedException {
            bench.file("long", "needle" + "x".repeat(100_000));

            assertThat(bench.call("search", "{'pattern': 'needle'}").text())
                    .isEqualTo("long:1: needle" + "x".repeat(234) + "…");
        }

        @Test
        void nothing_in_binary_ignored_or_outside_files() throws IOException, InterruptedException {
            Path root = bench.workspace().root();
            Files.write(root.resolve("binary"), new byte[] {'n', 'e', 'e', 'd', 'l', 'e', (byte) 0xff});
            bench.file(".gitignore", "ignored\n");
            bench.file("ignored", "needle");
            Files.writeString(scratch.resolve("secret"), "needle");
            Files.createSymbolicLink(root.resolve("link"), scratch.resolve("secret"));

            assertThat(bench.call("search", "{'pattern': 'needle'}")).isEqualTo(ToolResult.of("no line matches"));
        }
    }

    @Nested
    class Refuses {

        @ParameterizedTest
        @CsvSource({"(, Unclosed group", "[a, Unclosed character class", "*, Dangling meta character '*'"})
        void an_invalid_regular_expression(String pattern, String why) throws InterruptedException {
            assertThat(bench.call("search", "{'pattern': '%s'}".formatted(pattern)))
                    .isEqualTo(ToolResult.error(
                            "\"%s\" is not a regular expression: %s. Escape characters that are meant literally."
                                    .formatted(pattern, why)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"(a+)+b", "(a|aa)+b", "(a*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*a){25}b"})
        void a_pattern_that_would_backtrack_for_ever(String pattern) throws InterruptedException {
            bench.file("trap", "a".repeat(2_000) + "!");

            assertThat(bench.call("search", "{'pattern': '%s'}".formatted(pattern)))
                    .isIn(
                            ToolResult.of("no line matches"),
                            ToolResult.error(
                                    "\"%s\" takes too long on trap, line 1. Write it without repetitions inside repetitions."
                                            .formatted(pattern)));
        }

        @Test
        void a_pattern_that_would_recurse_too_deeply() throws InterruptedException {
            bench.file("trap", "ab".repeat(1_000));

            assertThat(bench.call("search", "{'pattern': '((a|b)|(ab|ba))*c'}").text())
                    .matches("no line matches|.* takes too long on trap, line 1\\. .*");
        }

        @Test
        void to_continue_once_the_run_is_stopped() {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> bench.call("search", "{'pattern': 'find'}"))
                    .isInstanceOf(InterruptedException.class);
        }
    }
}
