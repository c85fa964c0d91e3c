package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that cannot fail, and commands that can. */
class AlwaysPassingCommandTest {

    private static final List<String> VAIN = List.of(
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
            "test -f p || { echo missing; exit 0; }",
            "{ grep -q x a.txt || true; }",
            "(cd sub; npm test; true)",
            "(exit 1) || true",
            "set +e; make; true",
            "make test > log 2>&1; true",
            "x=1; echo $x",
            "! false",
            "echo $(make test)");

    private static final List<String> TELLING = List.of(
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
            "test -f p || { echo missing; exit 1; }",
            "test -f p || { echo missing >&2; exit 1; }",
            "{ grep -q x a.txt; }",
            "a && { echo ok; }",
            "(cd sub; npm test;)",
            "( cd sub && npm test )",
            "set -e; test -f p; echo ok",
            "set -eu\ntest -f p\necho ok",
            "set -o errexit; make; echo ok",
            "set -e; test -f p && grep -q x p; echo ok",
            "set -e; true || make; true && make; echo ok",
            "make 2>&1",
            "make >/dev/null 2>&1 && echo ok",
            "grep -c x a.txt | grep -q 3",
            "x=$(make); test -n \"$x\"",
            "x=$(make)",
            "if test -f p; then echo ok; else exit 1; fi",
            "for f in a b; do test -f $f || exit 1; done",
            "case $x in a) exit 1;; esac",
            "! true",
            "(exit 1)",
            "true && (false)",
            "[ -f p ]",
            "[[ -f p ]]",
            "test \"$(grep -c x a)\" = 3",
            "{ echo a; false; }",
            "echo ok; exit $code",
            "make test || (echo broken; exit 2)",
            "cat <<EOF | grep -q x\nx\nEOF");

    static List<String> vain() {
        return VAIN;
    }

    static List<String> telling() {
        return TELLING;
    }

    @ParameterizedTest
    @MethodSource("vain")
    void a_command_that_cannot_fail_is_recognized(String command) {
        assertThat(AlwaysPassingCommand.is(command)).as(command).isTrue();
    }

    @ParameterizedTest
    @MethodSource("telling")
    void a_command_that_may_fail_is_accepted(String command) {
        assertThat(AlwaysPassingCommand.is(command)).as(command).isFalse();
    }

    @Test
    void a_very_long_command_is_read_to_its_end() {
        String text = "x\\\"y".repeat(200_000);

        assertThat(AlwaysPassingCommand.is("echo \"" + text + "\"")).isTrue();
        assertThat(AlwaysPassingCommand.is("grep \"" + text + "\" a.txt")).isFalse();
        assertThat(AlwaysPassingCommand.is("echo '" + text + "'")).isTrue();
    }
}
