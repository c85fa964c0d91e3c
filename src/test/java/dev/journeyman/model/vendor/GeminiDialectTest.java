package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiDialectTest {

    private static final String RESULT =
            "{\"parts\":[{\"functionResponse\":{\"id\":\"%s\",\"response\":{\"response\":12345678901234567.25}}}],\"role\":\"user\"}";
    private static final String CALLS = "{\"parts\":[{\"functionCall\":{\"name\":\"a\"}}],\"role\":\"model\"}";
    private static final String WORDS = "{\"parts\":[{\"text\":\"functionResponse\"}],\"role\":\"user\"}";

    @Test
    void consecutive_results_become_one_turn_and_the_rest_stays_unchanged() {
        assertThat(GeminiDialect.sent(
                        request(CALLS, RESULT.formatted("c1"), RESULT.formatted("c2"), RESULT.formatted("c3"), WORDS)))
                .isEqualTo(request(
                        CALLS,
                        "{\"parts\":["
                            + "{\"functionResponse\":{\"id\":\"c1\",\"response\":{\"response\":12345678901234567.25}}},"
                            + "{\"functionResponse\":{\"id\":\"c2\",\"response\":{\"response\":12345678901234567.25}}},"
                            + "{\"functionResponse\":{\"id\":\"c3\",\"response\":{\"response\":12345678901234567.25}}}"
                            + "],\"role\":\"user\"}",
                        WORDS));
    }

    @Test
    void results_of_different_replies_stay_separate() {
        String request = request(CALLS, RESULT.formatted("c1"), CALLS, RESULT.formatted("c2"), WORDS, WORDS);
        assertThat(GeminiDialect.sent(request)).isEqualTo(request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "{}", "{\"contents\":{}}", "{\"contents\":[]}", "{\"contents\":[{}]}"})
    void a_request_without_turns_is_sent_unchanged(String request) {
        assertThat(GeminiDialect.sent(request)).isEqualTo(request);
    }

    @ParameterizedTest
    @CsvSource({
        "STOP, STOP",
        "MAX_TOKENS, MAX_TOKENS",
        "UNEXPECTED_TOOL_CALL, OTHER",
        "FUNCTION_CALL, OTHER",
        "WHAT_COMES_NEXT_YEAR, OTHER"
    })
    void an_unknown_finish_reason_is_replaced(String reason, String read) {
        String answer = "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hello!\"}]},\"finishReason\":\"%s\"}]}";
        assertThat(GeminiDialect.received(answer.formatted(reason))).isEqualTo(answer.formatted(read));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "{\"candidates\":[{}]}"})
    void an_answer_without_a_finish_reason_is_read_unchanged(String answer) {
        assertThat(GeminiDialect.received(answer)).isEqualTo(answer);
    }

    private static String request(String... turns) {
        return "{\"contents\":[" + String.join(",", turns) + "],\"tools\":[]}";
    }
}
