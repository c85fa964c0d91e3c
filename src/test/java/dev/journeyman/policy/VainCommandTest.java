package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that show nothing, and commands that do. */
class VainCommandTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "true",
                ":",
                "/bin/true",
                "echo",
                "echo all good",
                "echo 'a && b'",
                "echo \"done; really\"",
                "printf ok",
                "exit",
                "exit 0",
                "cd src",
                "pwd",
                "# a comment",
                "true # really",
                "true && true",
                "true && echo ok",
                "test -f a || true",
                "grep -q x a.txt || echo none",
                "make test; true",
                "make test; echo $?",
                "make test\nexit 0",
                "make test | true",
                "(true)",
                "{ true; }",
                "( make test; true )",
                "make & echo started",
            })
    void this_shows_nothing(String command) {
        assertThat(VainCommand.is(command)).as(command).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "false",
                "exit 1",
                "test -f a.txt",
                "test -f a.txt && echo there",
                "cd src && make",
                "echo x | grep -q y",
                "make test",
                "make test;",
                "grep -q 'true' a.txt",
                "grep -q \"a || true\" a.txt",
                "./true-enough",
                "echoes",
                "cd src; make test",
                "test -f a || exit 1",
                "true && make",
                "true; make",
                "make # or true",
                "! grep -q x a.txt",
            })
    void this_may_fail(String command) {
        assertThat(VainCommand.is(command)).as(command).isFalse();
    }

    @Test
    void a_very_long_one_is_read_to_its_end() {
        String text = "x\\\"y".repeat(200_000);

        assertThat(VainCommand.is("echo \"" + text + "\"")).isTrue();
        assertThat(VainCommand.is("grep \"" + text + "\" a.txt")).isFalse();
        assertThat(VainCommand.is("echo '" + text + "'")).isTrue();
    }
}
