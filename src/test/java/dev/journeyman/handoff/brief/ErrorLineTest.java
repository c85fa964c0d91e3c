package dev.journeyman.handoff.brief;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of an output that best explains why a command failed. */
class ErrorLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "expected: 3 but was: 4 | 'Tests run: 1, Failures: 1\nexpected: 3 but was: 4\nBUILD FAILED'",
                "AssertionError: nope | 'FAILED a test\nerror: something\nAssertionError: nope'",
                "a.c:3: error: ';' missing | 'make: entering\na.c:3: error: '';'' missing\nmake: *** failed'",
                "java.lang.NullPointerException | 'java.lang.NullPointerException\n"
                        + "\tat a.B.c(B.java:3)\n"
                        + "\tat a.D.e(D.java:9)'",
                "sh: 1: mvn: not found | 'one\nsh: 1: mvn: not found\ntwo'",
                "cat: x: No such file or directory | 'cat: x: No such file or directory'",
                "--- FAIL: TestX | 'ok a\n--- FAIL: TestX\nexit status 1'",
                "the last words | 'one\ntwo\n  the last words  \n\n'",
                "what is left | 'what is left\nat expected.Error(Fail.java:1)'",
            })
    void the_error_line_is_found(String line, String output) {
        assertThat(ErrorLine.of(output)).isEqualTo(line);
    }

    @Test
    void output_that_says_nothing_has_no_error_line() {
        assertThat(ErrorLine.of("")).isEmpty();
        assertThat(ErrorLine.of(" \n\t\n")).isEmpty();
        assertThat(ErrorLine.of("at a.B.c(B.java:3)\n")).isEmpty();
    }

    @Test
    void the_error_line_of_very_long_output_is_found_quickly() {
        assertThat(ErrorLine.of("at ".repeat(300_000) + "\nerror: it")).isEqualTo("error: it");
        assertThat(ErrorLine.of("at " + "a.".repeat(300_000) + "\nerror: it")).isEqualTo("error: it");
    }
}
