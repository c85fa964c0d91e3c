package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands of a model may run as root only on a system that hides the host's keys from them. */
class RootRuleTest {

    @Test
    void root_is_refused_with_the_remedies_when_commands_see_other_processes() {
        assertThatThrownBy(() -> RootRule.refuse(true, false))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("as root", "--sandbox bwrap", "another user", "--allow-root");
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, true", "false, false"})
    void everything_else_is_allowed(boolean root, boolean hidden) {
        assertThatCode(() -> RootRule.refuse(root, hidden)).doesNotThrowAnyException();
    }
}
