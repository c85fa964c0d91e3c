package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class FailureTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "429 | Rate limit reached for gpt-4o | RATE_LIMIT_EXCEEDED",
                "429 | You exceeded your current quota, please check your plan and billing details. | QUOTA_EXHAUSTED",
                "429 | INSUFFICIENT_QUOTA | QUOTA_EXHAUSTED",
                "429 | '' | RATE_LIMIT_EXCEEDED",
                "402 | Payment Required | QUOTA_EXHAUSTED",
                "401 | invalid x-api-key | UNAUTHORIZED",
                "403 | Forbidden | UNAUTHORIZED",
                "404 | model: claude-9 | UNKNOWN_MODEL",
                "408 | '' | TIMEOUT",
                "504 | Gateway Timeout | TIMEOUT",
                "413 | request_too_large | CONTEXT_TOO_LONG",
                "400 | This model's maximum context length is 128000 tokens. However, your messages resulted in 130000"
                        + " tokens. | CONTEXT_TOO_LONG",
                "400 | prompt is too long: 210000 tokens > 200000 maximum | CONTEXT_TOO_LONG",
                "400 | input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000 | CONTEXT_TOO_LONG",
                "400 | The input token count (1050000) exceeds the maximum number of tokens allowed (1048576). |"
                        + " CONTEXT_TOO_LONG",
                "422 | too many tokens | CONTEXT_TOO_LONG",
                "400 | messages: text content blocks must be non-empty | REFUSED",
                "400 | Your credit balance is too low to access the Anthropic API. | QUOTA_EXHAUSTED",
                "400 | API key not valid. Please pass a valid API key. | UNAUTHORIZED",
                "422 | '' | REFUSED",
                "500 | '' | OVERLOADED",
                "502 | Bad Gateway | OVERLOADED",
                "503 | The model is overloaded | OVERLOADED",
                "529 | overloaded_error | OVERLOADED",
                "418 | I am a teapot | EXECUTION_ERROR",
                "200 | <html> | UNREACHABLE",
                "302 | Found | UNREACHABLE",
                "0 | '' | EXECUTION_ERROR",
            })
    void a_failure_is_classified_by_status_and_message(int status, String message, Failure failure) {
        assertThat(Failure.of(status, message)).isEqualTo(failure);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | Unsupported parameter: tools | REFUSED",
                "403 | Your input was flagged by moderation | REFUSED",
                "403 | Country, region, or territory not supported | REFUSED",
                "400 | An assistant message with 'tool_calls' must be followed by tool messages responding to each"
                        + " 'tool_call_id' | MALFORMED_REQUEST",
                "400 | messages.2: `tool_use` ids were found without `tool_result` blocks | MALFORMED_REQUEST",
                "400 | messages: roles must alternate between \"user\" and \"assistant\" | MALFORMED_REQUEST",
                "400 | Please ensure that function call turn comes immediately after a user turn | MALFORMED_REQUEST",
            })
    void a_rejected_request_is_refused_for_its_content_or_malformed_in_its_form(
            int status, String message, Failure failure) {
        assertThat(Failure.of(status, message)).isEqualTo(failure);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CONTEXT_TOO_LONG", "MALFORMED_REQUEST"})
    void a_failed_request_can_be_served_by_another_provider(Failure failure) {
        assertThat(failure.elsewhere()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTEXT_TOO_LONG", "MALFORMED_REQUEST"})
    void a_request_that_is_itself_the_cause_would_fail_everywhere(Failure failure) {
        assertThat(failure.elsewhere()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"NO_SERVER, unreachable", "UNREADABLE_ANSWER, execution_error", "OVERLOADED, overloaded"})
    void a_failure_has_one_of_the_reasons_of_briefs(Failure failure, String reason) {
        assertThat(failure.reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @EnumSource
    void a_failure_is_written_in_snake_case(Failure failure) {
        assertThat(failure.toString()).isEqualTo(failure.name().toLowerCase(Locale.ROOT));
    }
}
