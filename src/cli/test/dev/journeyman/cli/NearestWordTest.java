package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person may have meant. */
class NearestWordTest {

    @ParameterizedTest
    @CsvSource({
        "lst, list",
        "lsit, list",
        "mashine, machine",
        "aprove, approve",
        "approv, approve",
        "resmue, resume",
        "mrege, merge",
        "du, do",
        "deploy, none",
        "x, none"
    })
    void is_a_command_of_which_few_letters_differ(String typed, String meant) {
        assertThat(NearestWord.to(typed, Journeyman.COMMANDS).orElse("none")).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"'', '', 0", "a, '', 1", "ab, ba, 1", "kitten, sitting, 3", "list, list, 0"})
    void differs_by_letters_that_are_added_left_out_replaced_or_swapped(String from, String to, int distance) {
        assertThat(NearestWord.distance(from, to)).isEqualTo(distance);
        assertThat(NearestWord.distance(to, from)).isEqualTo(distance);
    }
}
