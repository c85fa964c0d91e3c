package dev.journeyman.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.house.Golden;
import dev.journeyman.story.BadInputException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of briefs, and how they are read. */
class BriefSettingsTest {

    private static BriefSettings of(String variable, String value) {
        return BriefSettings.of(Map.of(variable, value));
    }

    @Test
    void the_defaults_apply_if_the_environment_sets_nothing() {
        assertThat(BriefSettings.of(Map.of("PATH", "/bin")))
                .isEqualTo(BriefSettings.DEFAULT)
                .isEqualTo(new BriefSettings(true, 10, Set.of(BriefKind.values()), 2, 3));
    }

    @Test
    void all_five_settings_are_read_from_the_environment() {
        Map<String, String> environment = Map.of(
                "ENABLE_PRE_CONTEXT_INJECTION", "false",
                "PRE_CONTEXT_MAX_LINES", "5",
                "PRE_CONTEXT_TYPES", "retry, helper",
                "HELPER_CONTEXT_MAX_ATTEMPTS", " 20 ",
                "PRE_CONTEXT_MAX_FILES", "0");
        assertThat(BriefSettings.of(environment))
                .isEqualTo(new BriefSettings(false, 5, Set.of(BriefKind.RETRY, BriefKind.HELPER), 20, 0));
    }

    @Test
    void blank_types_disable_every_brief() {
        assertThat(of("PRE_CONTEXT_TYPES", " ").kinds()).isEmpty();
        assertThat(of("PRE_CONTEXT_TYPES", " ").allows(BriefKind.RETRY, true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true,,true", "false,,false", "true,false,false", "false,true,true"})
    void a_task_overrides_the_environment(boolean all, Boolean task, boolean told) {
        assertThat(of("ENABLE_PRE_CONTEXT_INJECTION", Boolean.toString(all)).allows(BriefKind.HELPER, task))
                .isEqualTo(told);
    }

    @Nested
    class A_bad_value {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "ENABLE_PRE_CONTEXT_INJECTION | yes | true or false",
                    "ENABLE_PRE_CONTEXT_INJECTION | '' | true or false",
                    "PRE_CONTEXT_MAX_LINES | 4 | a whole number from 5 to 50",
                    "PRE_CONTEXT_MAX_LINES | 51 | a whole number from 5 to 50",
                    "PRE_CONTEXT_MAX_LINES | ten | a whole number from 5 to 50",
                    "PRE_CONTEXT_MAX_LINES | 99999999999999999999 | a whole number from 5 to 50",
                    "PRE_CONTEXT_TYPES | retry,helpers | any of circuit_breaker, retry, helper with commas between, or"
                            + " nothing",
                    "PRE_CONTEXT_TYPES | retry, | any of circuit_breaker, retry, helper with commas between, or"
                            + " nothing",
                    "HELPER_CONTEXT_MAX_ATTEMPTS | 0 | a whole number from 1 to 20",
                    "HELPER_CONTEXT_MAX_ATTEMPTS | 21 | a whole number from 1 to 20",
                    "PRE_CONTEXT_MAX_FILES | -1 | a whole number from 0 to 20",
                    "PRE_CONTEXT_MAX_FILES | 21 | a whole number from 0 to 20",
                })
        void is_refused_with_the_variable_the_value_and_what_is_allowed(String variable, String value, String allowed) {
            assertThatThrownBy(() -> of(variable, value))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("%s is \"%s\"; it must be %s.", variable, value, allowed);
        }

        @Test
        void is_shown_shortened_on_one_line() {
            assertThatThrownBy(() -> of("PRE_CONTEXT_MAX_FILES", "a\nb".repeat(1_000)))
                    .hasMessageStartingWith("PRE_CONTEXT_MAX_FILES is \"a ba b")
                    .message()
                    .hasSizeLessThan(200)
                    .doesNotContain("\n");
        }

        @ParameterizedTest
        @CsvSource({
            "4,2,3,PRE_CONTEXT_MAX_LINES is \"4\"",
            "10,0,3,HELPER_CONTEXT_MAX_ATTEMPTS is \"0\"",
            "10,2,-1,PRE_CONTEXT_MAX_FILES is \"-1\""
        })
        void of_a_host_gets_the_same_refusal(int lines, int attempts, int files, String message) {
            Set<BriefKind> none = Set.of();
            assertThatThrownBy(() -> new BriefSettings(true, lines, none, attempts, files))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith(message);
        }
    }

    @Test
    void the_table_names_each_setting_with_its_default_and_the_allowed_values() {
        Golden.of(BriefSettingsTest.class, "settings.md").holds(BriefSettings.table());
    }
}
